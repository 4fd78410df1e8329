import Fastify from 'fastify'
import { expect, it } from 'vitest'

import { logging } from '#server/http/logging.ts'

it('logs requests without the tokens in their URLs', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app = Fastify({ logger: { ...logging('info'), stream } })
  app.get('/*', (request, reply) => {
    request.log.error({ req: request }, 'it failed')
    return reply.send('')
  })
  for (const url of [
    '/calendar/SECRET.ics?scope=all',
    '/u/SECRET/all',
    '/unsubscribe/SECRET/all',
    '/verify?token=SECRET',
  ])
    await app.inject({ url })
  const paths = lines.flatMap((line) => /"path":"([^"]*)"/.exec(line)?.[1] ?? [])
  expect(new Set(paths)).toEqual(new Set(['/calendar/…', '/u/…/all', '/unsubscribe/…/all', '/verify']))
  expect(lines.join('')).not.toContain('SECRET')
})
