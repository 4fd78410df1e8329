import Fastify, { type FastifyInstance } from 'fastify'

import type { Database } from '#server/database/database.ts'
import { pages } from '#server/pages/plugin.ts'
import type { VisitorApi } from '#server/pages/visitor-api.ts'

import { ANONYMOUS, failure, valueAs } from './requests.ts'

/** The pages and calendars as a visitor gets them, written from what the database tells. `club` is whose page /club is. */
export async function openPages(database: Database, club: string, site?: string): Promise<FastifyInstance> {
  const api: VisitorApi = async (name, parameters, request) => {
    const asked: Record<string, string> = {
      ...parameters,
      ...('p_association_id' in parameters && { p_association_id: club }),
    }
    const given = Object.keys(asked).map((key, n) => `"${key}" => $${n + 1}`)
    const headers = request.headers as Record<string, string>
    const call = () =>
      valueAs(
        database,
        { ...ANONYMOUS, method: 'GET', headers },
        `select api.${name}(${given.join()})`,
        Object.values(asked),
      )
    try {
      return { status: 200, headers: [], body: JSON.stringify(await call()) }
    } catch (error) {
      const { code } = await failure(Promise.reject(error))
      return { status: code === 'PT404' ? 404 : 500, headers: [], body: '' }
    }
  }
  const app = Fastify()
  await app.register(pages, { api, site })
  return app
}
