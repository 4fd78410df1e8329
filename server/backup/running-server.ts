import type { FastifyBaseLogger } from 'fastify'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { Database } from '../database/database.ts'
import { socketPath } from '../database/folder-lock.ts'
import { BackupFailure } from './format.ts'
import { writeSnapshot } from './snapshot.ts'

// The embedded database belongs to the server that has its folder, so `samspel backup` asks that server, through a socket in the
// folder, which only its owner can enter. The server writes the lines of a backup; what becomes of them is the asker's business.

// No longer than the name of a lock, so that every folder that can be locked can be asked.
const SOCKET = 'socket'
/** The database waits for whoever asked, who must not let everybody else wait. */
const LONGEST_STANDSTILL_MS = 10_000

/** Answers those who ask for a backup; returns the function that stops it. The caller holds the folder's lock. */
export async function serveBackups(
  dataDir: string,
  database: Database,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  // Of a server that was killed.
  await rm(path.join(dataDir, SOCKET), { force: true })
  const asking = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (connection) => {
    asking.add(connection)
    connection.on('close', () => asking.delete(connection))
    connection.setTimeout(LONGEST_STANDSTILL_MS, () =>
      connection.destroy(new Error('nobody reads the backup')),
    )
    answer(connection, database).catch((error: unknown) => {
      log.error({ err: error }, 'a backup failed')
      connection.destroy()
    })
  })
  server.listen(socketPath(dataDir, SOCKET))
  await once(server, 'listening')
  return async () => {
    for (const connection of asking) connection.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}

async function answer(connection: Socket, database: Database): Promise<void> {
  const [asked] = (await once(connection, 'data')) as [Buffer]
  const { secrets } = JSON.parse(asked.toString()) as { secrets: boolean }
  const lines = new PassThrough()
  await Promise.all([
    pipeline(lines, connection),
    writeSnapshot(database, { secrets }, lines).catch((error: Error) => {
      lines.destroy(error)
      throw error
    }),
  ])
}

/** Lets the server that runs on this folder write a snapshot. */
export async function askForSnapshot(
  dataDir: string,
  options: { secrets: boolean },
  out: Writable,
): Promise<void> {
  const connection = connect(socketPath(dataDir, SOCKET))
  connection.end(JSON.stringify(options))
  await pipeline(connection, out).catch((error: NodeJS.ErrnoException) => {
    if (!error.syscall) throw error
    throw new BackupFailure(
      `another Samspel has the data folder ${dataDir} and does not make a backup now (${error.code}). Try again when it is ready, or stop it.`,
      { cause: error },
    )
  })
}
