import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { FrontEnd } from './front-end.ts'

/** Serves the built app from a folder, and its index.html for every address a user can navigate to. */
export const builtApp =
  (folder: string): FrontEnd =>
  async (app, linkPreview) => {
    const root = path.resolve(folder)
    const hashed = path.join(root, 'assets') + path.sep
    await app.register(fastifyStatic, {
      root,
      cacheControl: false,
      // Answered below, like every other screen.
      index: false,
      dotfiles: 'ignore',
      // Files compressed by the build; others, such as index.html, are compressed on the fly.
      preCompressed: true,
      // Only files under assets/ have a content hash in their name; the rest is revalidated (mostly 304).
      setHeaders: (reply, file) => {
        const immutable = file.startsWith(hashed)
        reply.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    const screen = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isNavigation(request))
        return reply.code(404).send({ code: 'ERROR_RESOURCE_NOT_FOUND', message: 'Not found' })
      const preview = await linkPreview(request, reply)
      if (preview === null) return reply.sendFile('index.html')
      const page = await readFile(path.join(root, 'index.html'), 'utf8')
      return reply
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-language')
        .type('text/html; charset=utf-8')
        .send(withPreview(page, preview))
    }
    app.get('/', screen)
    app.setNotFoundHandler(screen)
  }

/** The page with a link preview in the place of its own. */
const withPreview = (page: string, preview: string): string =>
  page
    .replaceAll(/\s*<meta (?:name="description"|property="og:[^"]*")[^>]*>/g, '')
    .replace('<title>', () => `${preview}\n<title>`)

/**
 * Whether a request is for a screen. A missing script must be a 404: a page in its place would be cached and fail as a
 * script.
 */
export function isNavigation({ method, headers, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const lastSegment = url.replace(/[?#].*$/s, '').replace(/^.*\//s, '')
  // Link checkers for mails use HEAD, and what makes link previews accepts anything.
  const wantsPage = method === 'HEAD' || /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
  return wantsPage && !lastSegment.includes('.')
}
