import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import path from 'node:path'

import type { FrontEnd } from './front-end.ts'

/** Serves the built app from a folder, and its index.html for every address a user can navigate to. */
export const builtApp =
  (folder: string): FrontEnd =>
  async (app) => {
    const root = path.resolve(folder)
    const hashed = path.join(root, 'assets') + path.sep
    await app.register(fastifyStatic, {
      root,
      cacheControl: false,
      dotfiles: 'ignore',
      // Files compressed by the build; others, such as index.html, are compressed on the fly.
      preCompressed: true,
      // Only files under assets/ have a content hash in their name; the rest is revalidated (mostly 304).
      setHeaders: (reply, file) => {
        const immutable = file.startsWith(hashed)
        reply.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    app.setNotFoundHandler(async (request, reply) => {
      if (isNavigation(request)) return reply.sendFile('index.html')
      return reply.code(404).send({ code: 'ERROR_RESOURCE_NOT_FOUND', message: 'Not found' })
    })
  }

// A missing script must be a 404: a page in its place would be cached and fail as a script.
function isNavigation({ method, headers, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const lastSegment = url.replace(/[?#].*$/s, '').replace(/^.*\//s, '')
  // Link checkers for mails use HEAD, with no specific Accept header.
  const wantsPage = method === 'HEAD' || Boolean(headers.accept?.includes('text/html'))
  return wantsPage && !lastSegment.includes('.')
}
