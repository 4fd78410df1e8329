import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'

import { clockText } from '#lib/time/clock-text.ts'
import { english } from '#locales/all.fixture.ts'

import { newsText } from './news-text.ts'

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en: { translation: english } } })
})

const AS_OF = '2026-11-21T18:12:00Z'
const since = `No news of other doors since ${clockText(AS_OF, 'en')}`

it.each([
  ['a few seconds later', 20, 0.1, true, 'Other doors’ scans: just now'],
  ['a minute later', 80, 0.1, true, 'Other doors’ scans: 1 minute ago'],
  ['while no server answers', 250, 0.1, true, 'Other doors’ scans: 4 minutes ago'],
  ['after an hour', 3700, 0.1, true, since],
  ['without a network', 20, 0.1, false, since],
  ['if the device has been told no time to count from', 20, Infinity, true, since],
])('says how old the news of other doors is %s', (_when, seconds, error, online, said) => {
  const now = Date.parse(AS_OF) + seconds * 1000
  expect(newsText(AS_OF, { now, error: error * 1000 }, online, i18next.t, 'en').text).toBe(said)
})
