import type { FastifyBaseLogger } from 'fastify'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import { writeSnapshot } from '../backup/snapshot.ts'
import { type Database, databaseError, type DatabaseError, type QueryResult } from '../database/database.ts'
import { socketPath } from '../database/folder-lock.ts'
import { StartError } from '../process/start-error.ts'

// The embedded database belongs to the server that has its folder, so the commands of whoever runs it ask that server, through a
// socket in the folder, which only its owner can enter: whoever can ask could also read and change the files.

/** What can be asked for: the lines of a backup, or the result of a statement. */
type Request =
  | { snapshot: { secrets: boolean } }
  | { query: { text: string; values: readonly unknown[] | undefined } }
type QueryAnswer = { result: QueryResult<unknown> } | { error: DatabaseError | { message: string } }

// No longer than the name of a lock, so that every folder that can be locked can be asked.
const SOCKET = 'socket'
/** The database waits for whoever asked for a backup, who must not let everybody else wait. */
const LONGEST_STANDSTILL_MS = 10_000

/** Answers the commands of whoever runs the server; returns the function that stops it. The caller holds the folder's lock. */
export async function serveOwner(
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
      connection.destroy(new Error('nobody reads the answer')),
    )
    answer(connection, database).catch((error: unknown) => {
      log.error({ err: error }, 'a command was not answered')
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
  const request = await requestOn(connection)
  if ('query' in request) {
    // A statement may take as long as it takes.
    connection.setTimeout(0)
    return void connection.end(JSON.stringify(await resultOf(database, request.query)))
  }
  const lines = new PassThrough()
  await Promise.all([
    pipeline(lines, connection),
    writeSnapshot(database, request.snapshot, lines).catch((error: Error) => {
      lines.destroy(error)
      throw error
    }),
  ])
}

async function requestOn(connection: Socket): Promise<Request> {
  const pieces: Buffer[] = []
  connection.on('data', (piece: Buffer) => pieces.push(piece))
  await once(connection, 'end')
  return JSON.parse(Buffer.concat(pieces).toString()) as Request
}

function resultOf(
  database: Database,
  { text: sql, values }: { text: string; values: readonly unknown[] | undefined },
): Promise<QueryAnswer> {
  return database.query(sql, values).then(
    (result) => ({ result }),
    (error: Error) => {
      const failure = databaseError(error)
      return { error: failure ? { ...failure, message: failure.message } : { message: error.message } }
    },
  )
}

/** Lets the server that runs on this folder write a snapshot. Rejects with StartError if it does not. */
export const askForSnapshot = (
  dataDir: string,
  options: { secrets: boolean },
  out: Writable,
): Promise<void> => ask(dataDir, { snapshot: options }, (answered) => pipeline(answered, out))

/**
 * The database of the server that runs on this folder, for one statement at a time; values of its rows are as JSON has them. Rejects
 * like the database itself, and with StartError if the server does not answer.
 */
export const databaseOfRunningServer = (dataDir: string): Pick<Database, 'query'> => ({
  query: async <Row>(sql: string, values?: readonly unknown[]) => {
    const answered = await ask(dataDir, { query: { text: sql, values } }, text)
    if (answered === '')
      throw new StartError(`the Samspel that has the data folder ${dataDir} has just stopped.`)
    const parsed = JSON.parse(answered) as QueryAnswer
    if ('error' in parsed) throw Object.assign(new Error(parsed.error.message), parsed.error)
    return parsed.result as QueryResult<Row>
  },
})

async function ask<T>(
  dataDir: string,
  request: Request,
  read: (answered: Readable) => Promise<T>,
): Promise<T> {
  const connection = connect(socketPath(dataDir, SOCKET))
  connection.end(JSON.stringify(request))
  return read(connection).catch((error: NodeJS.ErrnoException) => {
    if (!error.syscall) throw error
    throw new StartError(
      `another Samspel has the data folder ${dataDir} and does not answer now (${error.code}). Try again when it is ready, or stop it.`,
      { cause: error },
    )
  })
}
