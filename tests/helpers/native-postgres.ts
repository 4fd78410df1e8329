import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'

const SUPPORTED = 15
const PREFIX = 'samspel-postgres-'

/** A running throwaway cluster. */
export interface NativePostgres {
  /** The connection string for one of its databases (Unix socket, superuser `postgres`). */
  url(database: string): string
  /** Stops the server immediately and removes its folder. */
  stop(): void
}

/**
 * The folder with `initdb` and `postgres`: from the `pg_config` on the PATH, else from the newest
 * Debian-style installation, else from the PATH itself. Throws if there is none: tests on PostgreSQL are
 * never skipped.
 */
export function postgresBinaries(): string {
  const candidates = [
    output('pg_config', ['--bindir']),
    ...versionedFolders('/usr/lib/postgresql'),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  const found = candidates.find((folder) => folder && existsSync(join(folder, 'initdb')))
  if (!found) {
    throw new Error(
      `PostgreSQL is missing: no initdb at pg_config --bindir, in /usr/lib/postgresql/*/bin or on PATH. ` +
        `Install PostgreSQL ${SUPPORTED} or newer (Debian: apt-get install postgresql).`,
    )
  }
  const version = Number(/(\d+)/.exec(output(join(found, 'postgres'), ['--version']))?.[1])
  if (!(version >= SUPPORTED))
    throw new Error(`PostgreSQL ${SUPPORTED} or newer is needed; ${found} has ${version}.`)
  return found
}

/**
 * Creates a cluster in its own folder and starts it on a Unix socket only, without fsync. As root, it runs
 * as `postgres` or `nobody`, because PostgreSQL refuses to run as root. It ends with this process, however
 * that ends.
 */
export async function startNativePostgres(): Promise<NativePostgres> {
  const binaries = postgresBinaries()
  removeAbandoned()
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  const data = join(folder, 'data')
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined
  if (user) chownSync(folder, user.uid, user.gid)
  const as = { ...user, cwd: folder, env: { ...process.env, HOME: folder, PGTZ: 'UTC', TZ: 'UTC' } }

  execFileSync(
    join(binaries, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
      '--no-instructions',
    ],
    { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const settings = [
    `unix_socket_directories=${folder}`,
    'listen_addresses=',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
  ]
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...settings.flatMap((s) => ['-c', s])], {
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  server.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4000)))

  const stop = (): void => {
    process.off('exit', stop)
    server.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.on('exit', stop)

  const url = (database: string): string =>
    `postgresql://postgres@/${database}?host=${encodeURIComponent(folder)}`
  try {
    await untilReady(url('postgres'), () => server.exitCode !== null)
  } catch (cause) {
    stop()
    throw new Error(`The throwaway PostgreSQL did not start:\n${log}`, { cause })
  }
  return { url, stop }
}

async function untilReady(url: string, ended: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 30_000; ; await new Promise((resume) => setTimeout(resume, 50))) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch (error) {
      if (ended() || Date.now() > deadline) throw error
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** Stops and removes the clusters of test runs that were killed before they could do so themselves. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1])
    if (!owner || isAlive(owner)) continue
    const folder = join(tmpdir(), name)
    try {
      const postmaster = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
      if (isAlive(postmaster)) process.kill(postmaster, 'SIGQUIT')
    } catch {
      // It was not running, or it belongs to another user, whose own next run removes it.
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function unprivilegedUser(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [output('id', ['-u', name]), output('id', ['-g', name])]
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.')
}

function versionedFolders(root: string): string[] {
  if (!existsSync(root)) return []
  const versions = readdirSync(root).toSorted((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(root, version, 'bin'))
}

function output(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The connection string of the throwaway cluster's `postgres` database. */
    nativePostgres: string
  }
}

// Each vitest project loads this file again; the global makes them share one cluster.
const shared = globalThis as { samspelPostgres?: { users: number; started: Promise<NativePostgres> } }

/** Vitest's global setup: this run's cluster, removed when the last project that uses it is done. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = (shared.samspelPostgres ??= { users: 0, started: startNativePostgres() })
  cluster.users += 1
  project.provide('nativePostgres', (await cluster.started).url('postgres'))
  return async () => {
    cluster.users -= 1
    if (cluster.users > 0) return
    delete shared.samspelPostgres
    ;(await cluster.started).stop()
  }
}
