import type { RequestListener } from 'node:http'

import type { Database } from '../database/database.ts'

/**
 * PostgREST's admin server: `/live` says that the process is running, `/ready` that it reaches its database (503
 * otherwise).
 */
export function healthListener(database: Pick<Database, 'query'>): RequestListener {
  return (request, response) => {
    void statusOf(request.url ?? '', database).then((status) => response.writeHead(status).end())
  }
}

async function statusOf(url: string, database: Pick<Database, 'query'>): Promise<number> {
  if (url === '/live') return 200
  if (url !== '/ready') return 404
  return database.query('select 1').then(
    () => 200,
    () => 503,
  )
}
