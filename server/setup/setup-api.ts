import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

import { LANGUAGE_NAMES } from '#locales/languages.ts'

import { BackupFailure } from '../backup/format.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import type { Settings } from '../config.ts'
import { databaseError } from '../database/database.ts'
import { raisedFailure } from '../database/failure-code.ts'
import { FolderInUse } from '../database/folder-lock.ts'
import { createFirstClub } from './first-club.ts'

interface Options {
  settings: Settings
  signal: AbortSignal
  hasKey(request: FastifyRequest): boolean
  /** Called when there is a club, and the response has been sent. */
  onDone(): void
}

// The rules about names and passwords are the database's: these are the shapes.
const clubSchema = z.object({
  name: z.string(),
  type: z.enum(['music', 'sport']),
  adminName: z.string(),
  adminEmail: z.string(),
  adminLanguage: z.enum(Object.keys(LANGUAGE_NAMES) as (keyof typeof LANGUAGE_NAMES)[]),
  adminPassword: z.string(),
})

/** A backup of 10,000 members and a million rows has 50 MB. */
const LARGEST_BACKUP = 4 * 1024 ** 3
const UNIQUE_VIOLATION = '23505'
const BUSY = ['ERROR_VALIDATION_FAILED', { field: 'setup', reason: 'busy' }] as const

/**
 * `/api/setup`: whether the key fits; `/api/setup/club` creates the club and its first administrator; `/api/setup/backup` restores an
 * uploaded backup. Each needs the key, which is checked before anything else is read. One at a time, and only until there is a club.
 */
export async function setupApi(
  app: FastifyInstance,
  { settings, signal, hasKey, onDone }: Options,
): Promise<void> {
  let state: 'open' | 'busy' | 'done' = 'open'
  await removeUploads(settings.DATA_DIR)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!hasKey(request)) return refuse(reply.header('connection', 'close'), 401, 'ERROR_UNAUTHORIZED')
  })
  // Written to the disk as it comes.
  app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))

  app.get('/api/setup', async (_request, reply) => reply.send({ state }))
  app.post('/api/setup/club', async (request, reply) => {
    const club = clubSchema.safeParse(request.body)
    if (!club.success)
      return refuse(reply, 400, 'ERROR_VALIDATION_FAILED', { field: club.error.issues[0]?.path.join('.') })
    return alone(reply, () => createFirstClub(settings, club.data, signal))
  })
  app.post('/api/setup/backup', (request, reply) =>
    alone(reply, () => restoreUploaded(request.body as Readable, passphraseOf(request))),
  )

  async function alone(reply: FastifyReply, work: () => Promise<unknown>): Promise<FastifyReply> {
    if (state !== 'open') return refuse(reply.header('connection', 'close'), 409, ...BUSY)
    state = 'busy'
    try {
      await work()
    } catch (error) {
      state = 'open'
      return explain(reply, error)
    }
    state = 'done'
    // Whoever asked may have left.
    if (reply.raw.socket?.destroyed === false) reply.raw.once('close', onDone)
    else onDone()
    return reply.send({ state })
  }

  async function restoreUploaded(body: Readable, passphrase: string | undefined): Promise<void> {
    await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o700 })
    const file = path.join(settings.DATA_DIR, `uploaded.${process.pid}`)
    try {
      await pipeline(
        body,
        atMost(await roomIn(settings.DATA_DIR)),
        createWriteStream(file, { mode: 0o600 }),
        {
          signal,
        },
      )
      await restoreBackup(settings, { file, passphrase, signal })
    } finally {
      await rm(file, { force: true })
    }
  }

  function explain(reply: FastifyReply, error: unknown): FastifyReply {
    const raised = raisedFailure(error)
    if (raised) return refuse(reply, 400, raised.code, raised.params)
    if (error instanceof BackupFailure && error.reason)
      return refuse(reply, 400, 'ERROR_VALIDATION_FAILED', { field: 'backup', reason: error.reason })
    // Another process has the folder, or has just created the same club.
    if (error instanceof FolderInUse || databaseError(error)?.code === UNIQUE_VIOLATION)
      return refuse(reply, 409, ...BUSY)
    if (error instanceof TooLarge || (error as NodeJS.ErrnoException).code === 'ENOSPC')
      return refuse(reply, 413, 'ERROR_VALIDATION_FAILED', { field: 'backup', reason: 'no_room' })
    app.log.error({ err: error }, 'the set-up failed')
    return refuse(reply, 500, 'ERROR_INTERNAL_SERVER_ERROR')
  }
}

/** What a process that was killed has left. */
async function removeUploads(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const uploads = names.filter((name) => name.startsWith('uploaded.'))
  await Promise.all(uploads.map((name) => rm(path.join(folder, name), { force: true })))
}

class TooLarge extends Error {}

/** The file and the database made of it have to fit. */
async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return Math.min(LARGEST_BACKUP, (bavail * bsize) / 2)
}

function atMost(bytes: number): Transform {
  let left = bytes
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      done(left < 0 ? new TooLarge() : null, chunk)
    },
  })
}

/** In a header, because the body is the file; percent-encoded, because it may have any letter. */
function passphraseOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['samspel-passphrase']
  if (typeof given !== 'string' || given === '') return undefined
  try {
    return decodeURIComponent(given)
  } catch {
    return given
  }
}

/** In the form of a failure that the database raises. */
const refuse = (reply: FastifyReply, status: number, code: string, params: object = {}): FastifyReply =>
  reply.code(status).send({ code: 'P0001', message: JSON.stringify({ code, params }) })
