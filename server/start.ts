import type { FastifyInstance } from 'fastify'

import { createApp } from './app.ts'
import { keepBackups, scheduleOf } from './backup/schedule.ts'
import type { Settings } from './config.ts'
import { serveOwner } from './control/running-server.ts'
import type { Database } from './database/database.ts'
import { namesClub, wantsDemo } from './database/first-association.ts'
import { lockFolder } from './database/folder-lock.ts'
import { prepareDatabase } from './database/prepare-database.ts'
import { ownVersion } from './database/schema/files.ts'
import { buildApp, isBuilt } from './frontend/build.ts'
import type { FrontEnd } from './frontend/front-end.ts'
import { listen, requireFreePort } from './http/port.ts'
import { openMail } from './mail/start.ts'
import { banner } from './process/banner.ts'
import { everyHour } from './process/every-hour.ts'
import { runBoth } from './process/run-both.ts'
import type { ProcessContext } from './process/run-process.ts'
import { startPush } from './push/start.ts'
import { isUnused } from './setup/first-club.ts'
import { serveSetup } from './setup/setup-server.ts'
import { watchReleases } from './upgrade/newer-release.ts'

export interface StartOptions extends ProcessContext {
  frontEnd: FrontEnd
  /** Whether the front end is dist/, to be built if it is older than its sources. */
  build: boolean
}

/**
 * From settings to a running server. What can fail quickly is tried first; the slow work, build and database, runs
 * concurrently. Rejects with StartError if the person who started it can fix the problem.
 */
export async function start(settings: Settings, options: StartOptions): Promise<void> {
  const { teardown, signal } = options
  await requireFreePort(settings.HOST, settings.PORT)
  const isLeftToBrowser = !wantsDemo(settings) && !namesClub(settings)
  if (isLeftToBrowser && (await isUnused(settings, signal))) {
    if (options.build) await buildIfNeeded(signal)
    await serveSetup(settings, { frontEnd: options.frontEnd, signal })
    signal.throwIfAborted()
  }
  let state = 'still starting'
  if (!settings.DATABASE_URL) {
    teardown.add(await lockFolder(settings.DATA_DIR, () => `process ${process.pid}, ${state}`))
  }
  const mail = openMail(settings, teardown)

  const [{ database, jwtSecret, demo, passwordLink }] = await runBoth(
    signal,
    (either) => prepareDatabase(settings, { teardown, signal: either }),
    async (either) => {
      if (options.build) await buildIfNeeded(either)
    },
  )

  const app = await createApp(settings, { database, jwtSecret, frontEnd: options.frontEnd })
  teardown.add(() => app.close())
  teardown.add(await keepUp(database, app))
  if (!settings.DATABASE_URL) teardown.add(await serveOwner(settings.DATA_DIR, database, app.log))
  const schedule = scheduleOf(settings, { demo })
  if (schedule) teardown.add(keepBackups(database, schedule, app.log))
  if (settings.UPDATE_CHECK) teardown.add(watchReleases(settings.UPDATE_CHECK, await ownVersion(), app.log))
  const address = await listen(app, settings.HOST, settings.PORT)
  state = settings.PUBLIC_URL ?? address
  const onError = (what: string, error: unknown) => app.log.error({ err: error }, what)
  const mailbox = await mail.send(database, state, onError)
  const pushes = await startPush(settings, { database, site: state, onError })
  teardown.add(async () => pushes?.stop())
  signal.throwIfAborted()
  console.log(banner(state, { demo, mailbox, passwordLink }))
}

async function buildIfNeeded(signal: AbortSignal): Promise<void> {
  if (await isBuilt()) return
  console.log('Building the app …')
  await buildApp({ signal })
}

/** Starts the maintenance that nothing else does for this database. Returns the function that stops it. */
async function keepUp(database: Database, app: FastifyInstance): Promise<() => void> {
  const stops: (() => void)[] = []
  const keep = async (what: string, work: () => Promise<void>) => {
    stops.push(await everyHour(work, (error) => app.log.error({ err: error }, `${what} failed`)))
  }
  // Expired sessions, old links and mails, and other unneeded data; the demo's event that is always running.
  await keep('tidying up', async () => void (await database.query('select app.tidy_up()')))
  // PGlite has no autovacuum: without statistics plans are guesses, and overwritten space is never reused.
  if (database.kind === 'pglite') await keep('vacuum', () => database.exec('vacuum (analyze)'))
  return () => stops.forEach((stop) => stop())
}
