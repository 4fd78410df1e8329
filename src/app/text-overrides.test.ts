// @vitest-environment jsdom
import i18next from 'i18next'
import { beforeEach, expect, it, vi } from 'vitest'

import { addTexts, changeLanguage, applyOverrides, startI18n } from './i18n.ts'
import { fetchOverrides, areOverridesStale, storedOverrides } from './text-overrides.ts'

const MINUTE = 60_000

const server = { texts: {} as Record<string, string>, requests: [] as string[], online: true, status: 200 }

beforeEach(async () => {
  localStorage.clear()
  localStorage.setItem('i18nextLng', 'sv')
  Object.assign(server, { texts: {}, requests: [], online: true, status: 200 })
  vi.stubGlobal('fetch', (url: string) => {
    server.requests.push(url)
    if (!server.online) return Promise.reject(new TypeError('Failed to fetch'))
    const all = Object.entries(server.texts).map(([key, value]) => ({ value, keys: { key } }))
    const from = Number(new URL(url).searchParams.get('offset') ?? 0)
    return Promise.resolve(Response.json(all.slice(from, from + 1000), { status: server.status }))
  })
  await startI18n()
  await addTexts('member')
})

const fetchSwedish = async () => {
  const edited = await fetchOverrides('sv')
  await applyOverrides('sv', edited)
  return edited
}

it('shows an edited text instead of the bundled one', async () => {
  server.texts = { 'nav.home': 'Start', 'card.title': ' ' }
  expect(await fetchSwedish()).toEqual({ 'nav.home': 'Start' })
  expect(i18next.t('nav.home')).toBe('Start')
  expect(i18next.t('nav.events')).toBe('Evenemang')
})

it('shows the original again once the text is no longer edited', async () => {
  server.texts = { 'nav.home': 'Start' }
  await fetchSwedish()
  server.texts = {}
  await fetchSwedish()
  expect(i18next.t('nav.home')).toBe('Hem')
})

it('uses texts stored by the worker, but treats them as stale', async () => {
  Object.assign(server, { texts: { 'nav.home': 'Start' }, status: 203 })
  expect(await fetchSwedish()).toEqual({ 'nav.home': 'Start' })
  expect(areOverridesStale('sv', Date.now())).toBe(true)
  server.status = 200
  await fetchSwedish()
  expect(areOverridesStale('sv', Date.now())).toBe(false)
})

it('fetches all texts even if they do not fit in one response', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => [`old.key${index}`, 'x'])
  server.texts = { ...Object.fromEntries(many), 'nav.home': 'Start' }
  expect(await fetchSwedish()).toMatchObject({ 'nav.home': 'Start', 'old.key999': 'x' })
  expect(server.requests).toHaveLength(2)
  expect(server.requests[0]).toContain('edited=is.true')
})

it('treats texts as stale after five minutes, and keeps them while offline', async () => {
  server.texts = { 'nav.home': 'Start' }
  await fetchSwedish()
  const now = Date.now()
  expect(areOverridesStale('sv', now + 4 * MINUTE)).toBe(false)
  expect(areOverridesStale('sv', now + 6 * MINUTE)).toBe(true)
  server.online = false
  await expect(fetchSwedish()).rejects.toMatchObject({ code: 'ERROR_NETWORK' })
  expect(storedOverrides('sv')).toEqual({ 'nav.home': 'Start' })
})

it('starts with the edited texts of the previous visit', async () => {
  server.texts = { 'nav.home': 'Start' }
  await fetchSwedish()
  await startI18n()
  expect(i18next.t('nav.home')).toBe('Start')
})

it('starts with the original texts if the stored ones are corrupt', async () => {
  localStorage.setItem('samspel-texts-sv', '{"fetchedAt":1,"te')
  await startI18n()
  expect(i18next.t('nav.home')).toBe('Hem')
  expect(areOverridesStale('sv', Date.now())).toBe(true)
})

it('switches language: texts, document and the stored choice', async () => {
  expect(document.documentElement.lang).toBe('sv')
  await changeLanguage('en')
  expect(i18next.t('nav.home')).toBe('Home')
  expect(document.documentElement.lang).toBe('en')
  expect(localStorage.getItem('i18nextLng')).toBe('en')
})

it('gives a waiting time in the reader’s language', async () => {
  expect(i18next.t('errors.ERROR_TOO_MANY_ATTEMPTS_IP', { seconds: 840 })).toContain('14 minuter')
  await changeLanguage('en')
  expect(i18next.t('errors.ERROR_RATE_LIMITED', { seconds: 20 })).toContain('20 seconds')
})

it('adds the admin texts for an admin screen, edited and in every language', async () => {
  server.texts = { 'users.title': 'Folket' }
  await fetchSwedish()
  await addTexts('admin')
  expect(i18next.t('users.title')).toBe('Folket')
  await changeLanguage('en')
  expect(i18next.t('users.title')).not.toBe('users.title')
})
