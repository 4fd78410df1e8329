import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { SCALE_EVENT_ID, seedScale } from '#db/seed/scale.ts'
import type { Database } from '#server/database/database.ts'
import { openPglite } from '#server/database/pglite.ts'
import { openPostgresql } from '#server/database/postgresql.ts'
import { applySchema } from '#server/database/schema/apply-schema.ts'

import { startNativePostgres } from '../../helpers/native-postgres.ts'
import { startServer } from '../../helpers/server-process.ts'

const MEMBERS = 10_000

export interface Card {
  userId: string
  text: string
}

/** A server over a database of many members, and the data about them that the benchmarks need. */
export interface Stage {
  kind: Database['kind']
  url: string
  /** Of its PostgreSQL; empty over PGlite, which has only one user. */
  databaseUrl: string
  eventId: string
  /** Cards of members who are registered for the event. */
  cards: Card[]
  close(): Promise<void>
}

export async function openStage(kind: Database['kind'], members = MEMBERS): Promise<Stage> {
  return kind === 'pglite' ? openOnPglite(members) : openOnPostgresql(members)
}

async function openOnPglite(members: number): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'samspel-bench-'))
  const cards = await fill(await openPglite({ dataDir: join(folder, 'database') }), members)
  return withServer('pglite', cards, { DATA_DIR: folder }, () =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  )
}

async function openOnPostgresql(members: number): Promise<Stage> {
  const cluster = await startNativePostgres()
  const url = cluster.url('postgres')
  const cards = await fill(await openPostgresql(url), members)
  return withServer('postgresql', cards, { DATABASE_URL: url }, () => cluster.stop())
}

async function withServer(
  kind: Database['kind'],
  cards: Card[],
  env: Record<string, string>,
  after: () => void,
): Promise<Stage> {
  const server = await startServer({ env })
  return {
    kind,
    url: server.url,
    databaseUrl: env.DATABASE_URL ?? '',
    eventId: SCALE_EVENT_ID,
    cards,
    close: async () => {
      await server.stop()
      after()
    },
  }
}

async function fill(database: Database, members: number): Promise<Card[]> {
  try {
    await applySchema(database)
    await seedScale(database, members)
    // A running PostgreSQL updates its planner statistics itself.
    await database.exec('analyze')
    const { rows } = await database.query<Card>(
      `select c.user_id as "userId", 'S1.' || app.base64url(c.token) as text
      from private.cards c join api.event_registrations r using (user_id)
      where r.event_id = $1 order by c.token`,
      [SCALE_EVENT_ID],
    )
    return rows
  } finally {
    await database.close()
  }
}
