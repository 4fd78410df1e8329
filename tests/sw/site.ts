import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

export interface ApiCall {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface ApiAnswer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** The built app behind a minimal server, with an API that the test provides. */
export interface Site {
  url: string
  calls: ApiCall[]
  /** Handles API calls; replaced by tests. */
  api: (call: ApiCall) => ApiAnswer
  /** Awaited before a file is served; replaced by tests. */
  beforeFile: (request: IncomingMessage) => Promise<void>
  /** Files served instead of the built ones, by path: a later deployment. */
  deployed: Map<string, string>
  close(): Promise<void>
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}

export const noApi = (): ApiAnswer => ({ status: 404, body: { code: 'PGRST205', message: 'none' } })

export const atOnce = async (): Promise<void> => {}

export async function startSite(folder: string): Promise<Site> {
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://site')
    if (pathname.startsWith('/api/')) {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      const call = {
        method: request.method ?? 'GET',
        path: pathname + search,
        headers: request.headers,
        body,
      }
      site.calls.push(call)
      const answer = site.api(call)
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      return response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
    }
    await site.beforeFile(request)
    const file = path.extname(pathname) ? pathname : '/index.html'
    const content =
      site.deployed.get(file) ?? (await readFile(path.join(folder, file)).catch(() => undefined))
    response.writeHead(content === undefined ? 404 : 200, {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
    })
    return response.end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const site: Site = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    api: noApi,
    beforeFile: atOnce,
    deployed: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return site
}
