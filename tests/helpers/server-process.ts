import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

import { settingsSchema } from '#server/config.ts'

/** A Samspel server in its own process, started like `npm start`. */
export interface ServerProcess {
  /** Its URL once it is ready. */
  url: string
  pid: number
  /** Everything printed so far, on both streams. */
  output(): string
  /**
   * Sends SIGTERM (or another signal); resolves to the exit code, or null if the signal ended the process.
   */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Sends SIGKILL: no chance to clean up. */
  kill(): Promise<void>
}

/** The output and exit code of a start that failed. */
export interface FailedStart {
  exitCode: number | null
  output: string
}

/**
 * An environment without any of our settings: an empty one counts as unset, and overrides a developer's .env.
 */
export const settingsOff: Record<string, string> = Object.fromEntries(
  Object.keys(settingsSchema.shape).map((name) => [name, '']),
)
const DIRECTLY: [program: string, ...args: string[]] = [process.execPath, '--import', 'tsx', 'server/main.ts']
const READY = /^Samspel is ready: (\S+)$/m
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export interface ServerOptions {
  /** Settings, on top of an environment without any of ours; PORT is 0 unless given. */
  env: Record<string, string>
  /** The start command; by default that of the script `start`, without npm. */
  command?: [program: string, ...args: string[]]
  /** The folder that it is started in; by default this checkout. */
  cwd?: string
}

/**
 * Starts a server and waits until it reports that it is ready. Rejects with its output if it exits instead.
 */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const { child, output, ended } = spawnServer(options)
  const url = await Promise.race([untilPrinted(child, output, READY), ended])
  if (typeof url !== 'string')
    throw new Error(`The server did not start (exit code ${url.exitCode}):\n${url.output}`)
  return {
    url,
    pid: child.pid ?? 0,
    output,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      return (await ended).exitCode
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Starts a server that is expected to refuse, and waits until it exits. */
export async function failToStart(options: ServerOptions): Promise<FailedStart> {
  const { child, output, ended } = spawnServer(options)
  const outcome = await Promise.race([untilPrinted(child, output, READY), ended])
  if (typeof outcome !== 'string') return outcome
  child.kill('SIGKILL')
  throw new Error(`The server started, although it should not have:\n${output()}`)
}

/** Starts a server and sends it a signal once its output matches, to stop it halfway. */
export async function interruptStart(
  options: ServerOptions,
  when: RegExp,
  signal: NodeJS.Signals,
): Promise<FailedStart> {
  const { child, output, ended } = spawnServer(options)
  await Promise.race([untilPrinted(child, output, when), ended])
  child.kill(signal)
  return ended
}

function spawnServer({ env, command = DIRECTLY, cwd }: ServerOptions) {
  const { PATH, HOME, TMPDIR } = process.env
  const [program, ...args] = command
  const child = spawn(program, args, {
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', ...settingsOff, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
  })
  running.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
  const output = () => text
  const ended = once(child, 'close').then(([exitCode]): FailedStart => {
    running.delete(child)
    return { exitCode, output: text }
  })
  return { child, output, ended }
}

function untilPrinted(child: ChildProcess, output: () => string, pattern: RegExp): Promise<string> {
  return new Promise((resolve) => {
    const look = () => {
      const found = pattern.exec(output())
      if (found) resolve(found[1] ?? found[0])
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
  })
}
