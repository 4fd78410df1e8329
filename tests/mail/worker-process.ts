import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, vi } from 'vitest'

import type { Database } from '#server/database/database.ts'

import { settingsOff } from '../helpers/server-process.ts'
import { outgoingTo, SITE } from './post-office.ts'

/** A worker in a process of its own. */
export interface WorkerProcess {
  worker: ChildProcess
  /** Everything printed so far, on both streams. */
  output: () => string
  /** Resolves to exit code and signal. */
  ended: Promise<unknown[]>
}

/**
 * Lets the role `mailer` log in, as deploy/compose.yaml does with a password. Roles belong to the whole
 * cluster: another test file may be altering this one at the same moment, and then one of the two fails.
 */
export async function allowMailerLogin(database: Database): Promise<void> {
  await vi.waitFor(() => database.query('alter role mailer with login'))
}

/** Workers as `npm run mail-worker` starts them, with the role `mailer`; those left at the end are killed. */
export function workerProcesses(databaseUrl: () => string) {
  const running = new Set<ChildProcess>()

  async function start(port: number, env: Record<string, string> = {}): Promise<WorkerProcess> {
    const { PATH, HOME } = process.env
    const { host, tls, from } = outgoingTo(port)
    const worker = spawn(process.execPath, ['--import', 'tsx', 'server/mail/main.ts'], {
      env: {
        ...settingsOff,
        PATH,
        HOME,
        DATABASE_URL: databaseUrl().replace('postgres@', 'mailer@'),
        PUBLIC_URL: SITE,
        SMTP_HOST: host,
        SMTP_PORT: String(port),
        SMTP_TLS: tls,
        SMTP_FROM: from,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(worker)
    const ended = once(worker, 'close')
    let text = ''
    for (const stream of [worker.stdout, worker.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
    await vi.waitFor(() => expect(text).toContain('ready'))
    return { worker, output: () => text, ended }
  }

  return {
    start,
    killAll: () => {
      for (const worker of running) worker.kill('SIGKILL')
      running.clear()
    },
  }
}
