import Fastify, { type FastifyInstance } from 'fastify'

import { seedDemo } from '#db/seed/demo.ts'
import { LARGE, seedLarge } from '#db/seed/large.ts'
import { seedTranslations } from '#db/seed/translations.ts'
import type { Database } from '#server/database/database.ts'
import { openPostgresql } from '#server/database/postgresql.ts'
import { applySchema } from '#server/database/schema/apply-schema.ts'
import { gatewayPlugin } from '#server/gateway/plugin.ts'

import type { NativePostgres } from '../../helpers/native-postgres.ts'
import type { Call } from '../../scale/call.ts'
import { contract } from '../../scale/contract.ts'
import { gatewayOver } from '../../scale/explain.ts'
import { type Facts, gatherFacts } from '../../scale/facts.ts'
import { rolledBack } from '../../scale/rolled-back.ts'

const FILL = {
  large: (database: Database) => seedLarge(database, LARGE),
  small: (database: Database) => seedDemo(database, new Date()),
}

/** A filled database with the API in front of it. */
export interface Stage {
  url: string
  database: Database
  app: FastifyInstance
  facts: Facts
  calls: Call[]
  /** How many seconds filling took. */
  filled: number
  close(): Promise<void>
}

/** Creates and fills a database, with a gateway in front of it that rolls back every call. */
export async function openStage(postgres: NativePostgres, size: keyof typeof FILL): Promise<Stage> {
  const admin = await openPostgresql(postgres.url('postgres'), { max: 1 })
  await admin.exec(`create database ${size} template template0`)
  await admin.close()
  const url = postgres.url(size)
  const database = await openPostgresql(url, { max: 2 })
  await applySchema(database)
  await seedTranslations(database)
  const began = performance.now()
  await FILL[size](database)
  const filled = (performance.now() - began) / 1000
  const facts = await gatherFacts(database)
  const app = Fastify()
  await app.register(gatewayPlugin, {
    prefix: '/api',
    gateway: await gatewayOver(rolledBack(database), facts),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const close = async () => {
    await app.close()
    await database.close()
  }
  return { url, database, app, facts, calls: contract(facts), filled, close }
}
