import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { readdir, statfs } from 'node:fs/promises'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import { backupFolder, dateOf } from '../backup/write-backup.ts'
import type { Settings } from '../config.ts'
import type { Database } from '../database/database.ts'
import { readFigures } from './database-figures.ts'
import { routeLabels } from './route-labels.ts'

/** However often they are fetched, the database is asked at most this often. */
const FIGURES_LAST_MS = 15_000

/**
 * `/metrics` in the format of Prometheus, for whoever has METRICS_TOKEN; without that setting there is no such page. Numbers only: no
 * names, addresses or ids.
 */
export function metrics(app: FastifyInstance, database: Database, settings: Settings): void {
  if (settings.METRICS_TOKEN === undefined) return
  const register = new Registry()
  collectDefaultMetrics({ register })
  countRequests(app, register)
  const update = gauges(database, settings, register)
  const isAllowed = holderOf(settings.METRICS_TOKEN)

  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isAllowed(request)) {
      return reply.code(401).header('www-authenticate', 'Bearer').send({ message: 'a token is needed' })
    }
    await update().catch((error: unknown) => request.log.error({ err: error }, 'the metrics are incomplete'))
    return reply.type(register.contentType).send(await register.metrics())
  })
}

function holderOf(token: string): (request: FastifyRequest) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const wanted = digest(`Bearer ${token}`)
  return ({ headers }) => timingSafeEqual(digest(headers.authorization ?? ''), wanted)
}

function countRequests(app: FastifyInstance, register: Registry): void {
  const labelOf = routeLabels()
  const requests = new Counter({
    name: 'samspel_http_requests_total',
    help: 'Requests, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
  })
  const duration = new Histogram({
    name: 'samspel_http_request_duration_seconds',
    help: 'From a request to the end of its response, by route.',
    labelNames: ['route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 30],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = labelOf(request, reply.statusCode)
    requests.inc({ method: request.method, route, status: reply.statusCode })
    duration.observe({ route }, reply.elapsedTime / 1000)
  })
}

/** Returns the function that brings them up to date. */
function gauges(database: Database, settings: Settings, register: Registry): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `samspel_${name}`, help, labelNames, registers: [register] })
  const queued = gauge('mail_queue_length', 'Mails that have not been sent.')
  const queueAge = gauge('mail_queue_age_seconds', 'How long the oldest mail that is due has been so.')
  const mails = gauge('mails_last_day', 'Mails of the last 24 hours, by what became of them.', ['state'])
  const sessions = gauge('sessions', 'Sessions used within 24 hours.')
  const scans = gauge('scans_last_hour', 'Scans at doors within the last hour.')
  const size = gauge('database_bytes', 'Size of the database.')
  const up = gauge('database_up', 'Whether the database answers.')
  const connections = gauge('database_connections', 'Connections of this server, by state.', ['state'])
  const free = gauge('disk_free_bytes', 'Free space where data and backups are.', ['folder'])
  const backup = gauge('backup_age_seconds', 'Age of the last backup in the folder of the backups.')

  let next = 0
  return async () => {
    const { open, idle, waiting } = database.load()
    connections.set({ state: 'busy' }, open - idle)
    connections.set({ state: 'idle' }, idle)
    connections.set({ state: 'waiting' }, waiting)
    if (Date.now() < next) return
    next = Date.now() + FIGURES_LAST_MS
    up.set(0)
    const figures = await readFigures(database)
    up.set(1)
    queued.set(figures.queued)
    queueAge.set(figures.queueSeconds)
    mails.set({ state: 'sent' }, figures.mailsSent)
    mails.set({ state: 'failed' }, figures.mailsFailed)
    sessions.set(figures.sessions)
    scans.set(figures.scans)
    size.set(figures.bytes)
    const folders = {
      data: settings.DATABASE_URL ? undefined : settings.DATA_DIR,
      backups: backupFolder(settings),
    }
    for (const [folder, path] of Object.entries(folders)) {
      const room = path === undefined ? undefined : await statfs(path).catch(() => undefined)
      if (room) free.set({ folder }, room.bavail * room.bsize)
    }
    const names = await readdir(backupFolder(settings)).catch(() => [])
    const times = names.flatMap((name) => dateOf(name)?.getTime() ?? [])
    if (times.length > 0) backup.set((Date.now() - Math.max(...times)) / 1000)
  }
}
