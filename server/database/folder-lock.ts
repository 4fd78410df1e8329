import { mkdir, readdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import path from 'node:path'

import { StartError } from '../process/start-error.ts'

// PGlite lets a folder be opened twice, which destroys it. The lock is a socket, because the operating system
// closes it when its process ends, for whatever reason. A process id could be reused, or come from another
// container.
const LOCK = /^lock\.(\d+)$/
const LONGEST_SOCKET_PATH = 103

/** Another process has the lock. */
export class FolderInUse extends StartError {}

/**
 * Creates the folder if needed and locks it for this process; resolves to the function that releases it.
 * Rejects with a StartError that describes the holder if another process has the lock. The lock of a dead
 * process is taken over.
 */
export async function lockFolder(folder: string, describeHolder: () => string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Dead sockets are not removed first, since two processes could then remove each other's. Each takes the
  // next number, and only then checks the others.
  const own = 1 + Math.max(0, ...(await lockNumbers(folder)))
  const server = await listen(socketPath(folder, `lock.${own}`), folder, describeHolder)
  try {
    await refuseOthers(folder, own)
  } catch (error) {
    await close(server)
    throw error
  }
  return () => close(server)
}

async function refuseOthers(folder: string, own: number): Promise<void> {
  const others = (await lockNumbers(folder)).filter((number) => number !== own)
  for (const number of others) {
    const holder = await askHolder(socketPath(folder, `lock.${number}`))
    if (holder !== undefined) throw inUse(folder, holder)
    await rm(path.join(folder, `lock.${number}`), { force: true })
  }
}

async function lockNumbers(folder: string): Promise<number[]> {
  const names = await readdir(folder)
  return names.flatMap((name) => LOCK.exec(name)?.[1] ?? []).map(Number)
}

function listen(socket: string, folder: string, describeHolder: () => string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => {
      connection.on('error', () => connection.destroy())
      connection.end(describeHolder())
    })
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') return reject(inUse(folder, ''))
      reject(
        new StartError(
          `cannot lock the data folder ${folder} (${error.code}). It must be writable and on a disk of this machine.`,
        ),
      )
    })
    server.listen(socket, () => resolve(server))
  })
}

/** What the process behind a lock says about itself; '' if it is too busy to answer, undefined if it is dead. */
function askHolder(socket: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const connection = connect(socket)
    connection.setTimeout(2000, () => connection.destroy())
    connection.on('data', (chunk) => (answer += chunk.toString()))
    // Also if it has never connected; after an error, the promise is settled.
    connection.on('close', () => resolve(answer))
    connection.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(undefined)
      else reject(inUse(path.dirname(socket), error.message))
    })
  })
}

const close = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()))

function inUse(folder: string, holder: string): FolderInUse {
  const who = holder ? ` (${holder})` : ''
  return new FolderInUse(
    `the data folder ${folder} is in use by another Samspel${who}. Stop it, or set DATA_DIR to another folder.`,
  )
}

/**
 * Where a socket of the folder is reached: the operating system truncates longer paths, and relative to the working directory
 * the path is usually short. Throws StartError if it is not.
 */
export function socketPath(folder: string, name: string): string {
  const absolute = path.resolve(folder, name)
  const relative = path.relative('', absolute)
  const shortest = relative.length < absolute.length ? relative : absolute
  if (Buffer.byteLength(shortest) <= LONGEST_SOCKET_PATH) return shortest
  throw new StartError(`the path of the data folder ${folder} is too long. Set DATA_DIR to a shorter one.`)
}
