import type { RequestListener } from 'node:http'

import type { Database } from '../database/database.ts'
import { readiness } from '../database/readiness.ts'

/**
 * PostgREST's admin server: `/live` says that the process is running, `/ready` that its database answers soon (503
 * otherwise).
 */
export function healthListener(database: Pick<Database, 'query'>): RequestListener {
  const isReady = readiness(database)
  return (request, response) => {
    void statusOf(request.url ?? '', isReady).then((status) => response.writeHead(status).end())
  }
}

async function statusOf(url: string, isReady: () => Promise<void>): Promise<number> {
  if (url === '/live') return 200
  if (url !== '/ready') return 404
  return isReady().then(
    () => 200,
    () => 503,
  )
}
