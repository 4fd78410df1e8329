import Fastify from 'fastify'
import { expect, it } from 'vitest'

import type { PublicClub } from '#server/pages/data.ts'
import { linkPreviews } from '#server/pages/link-preview.ts'
import type { VisitorApi } from '#server/pages/visitor-api.ts'

const SPRING: PublicClub['events'][number] = {
  id: '0a4d3f0e-1111-4000-8000-000000000001',
  slug: 'spring',
  title: 'Spring',
  description: null,
  location: null,
  address: null,
  start_time: '2040-05-05T17:00:00Z',
  end_time: '2040-05-05T19:00:00Z',
  last_modified: '2040-01-01T00:00:00Z',
  sequence: 0,
  is_cancelled: false,
  when: 'Saturday',
}
const WORDS = [
  'open_graph_locale',
  'summary',
  'coming',
  'nothing',
  'cancelled',
  'cancelled_title',
  'calendar',
  'login',
  'register',
]
const CLUB: PublicClub = {
  type: 'music',
  name: 'Norrviks',
  description: null,
  address: null,
  logo: null,
  can_register: false,
  language: 'en',
  languages: [],
  words: Object.fromEntries(WORDS.map((name) => [name, name])) as PublicClub['words'],
  events: [SPRING],
}

it('asks the API once a minute for what many open, not at all for the rest, and again after a failure', async () => {
  const asked: string[] = []
  let time = 0
  let status = 503
  const api: VisitorApi = async (_name, _parameters, { url }) => {
    asked.push(url)
    return { status, headers: [], body: JSON.stringify(CLUB) }
  }
  const previews = linkPreviews(api, undefined, () => time)
  const app = Fastify()
  app.get('*', async (request, reply) => String(await previews(request, reply)))
  const get = async (url: string, language = 'sv') => {
    const { body } = await app.inject({ url, headers: { 'accept-language': language } })
    return /og:title" content="(.*?)"/.exec(body)?.[1] ?? body
  }

  expect(await get('/events/spring')).toBe('null')
  status = 200
  expect(await get('/events/spring')).toBe('Spring')
  expect(await get('/events/spring?from=mail')).toBe('Spring')
  expect(asked.splice(0)).toEqual(['/events/spring', '/events/spring'])

  await get('/events/spring', 'en')
  expect(asked.splice(0)).toEqual(['/events/spring'])

  for (const url of [
    '/events',
    '/events/spring/door',
    '/events/%00',
    '/admin/users',
    '/events/' + 'x'.repeat(101),
  ])
    expect(await get(url)).toBe('null')
  expect(asked).toEqual([])

  // The oldest makes room for others.
  for (let n = 0; n < 100; n++) await get(`/events/concert-${n}`)
  asked.length = 0
  await get('/events/concert-0')
  expect(asked).toEqual([])
  await get('/events/spring')
  expect(asked).toEqual(['/events/spring'])

  time += 60_000
  await get('/events/spring')
  expect(asked).toEqual(['/events/spring', '/events/spring'])
  await app.close()
})

it('previews links also when a newer database tells more of the club', async () => {
  const body = JSON.stringify({ ...CLUB, founded: 1921, events: [{ ...SPRING, dress: 'black' }] })
  const previews = linkPreviews(async () => ({ status: 200, headers: [], body }), undefined)
  const app = Fastify()
  app.get('*', async (request, reply) => String(await previews(request, reply)))
  expect((await app.inject('/events/spring')).body).toContain('og:title" content="Spring"')
  await app.close()
})
