import type { FastifyRequest } from 'fastify'

/** Preflights are answered for any path. */
const ANSWERED = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'])

/**
 * Returns the function that names the route of a request: its template, and below /api the table or function. A path is only named once
 * a request to it has succeeded, so that strangers cannot make the list of names grow.
 */
export function routeLabels(): (
  request: Pick<FastifyRequest, 'method' | 'url' | 'routeOptions'>,
  status: number,
) => string {
  const known = new Set<string>()
  return ({ method, url, routeOptions }, status) => {
    if (!url.startsWith('/api/')) return routeOptions.url ?? 'other'
    const path = url.replace(/\?.*$/s, '')
    if (status < 400 && ANSWERED.has(method)) known.add(path)
    return known.has(path) ? path : '/api/other'
  }
}
