import { createServer } from 'vite'

import type { FrontEnd } from './front-end.ts'

/** Vite on the same port as the API: modules as they are, hot-replaced as they change. */
export const viteApp: FrontEnd = async (app) => {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    clearScreen: false,
  })
  app.addHook('onClose', () => vite.close())
  app.setNotFoundHandler((request, reply) => {
    reply.hijack()
    // Vite's pages have inline scripts, which our own headers forbid.
    for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name)
    vite.middlewares(request.raw, reply.raw)
  })
}
