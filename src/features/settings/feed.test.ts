import { expect, it } from 'vitest'

import { feedAddresses, type FeedMarks, type FeedScope } from './feed.ts'

const feed = (scope: FeedScope, marks: FeedMarks = 'none') =>
  feedAddresses('https://band.example.org', 'a-B_9', { scope, marks }, 'Bandet & co')

it('is the address that the server provides, for each choice of events', () => {
  expect(feed('mine').address).toBe('https://band.example.org/calendar/a-B_9.ics')
  expect(feed('all').address).toBe('https://band.example.org/calendar/a-B_9.ics?scope=all')
  expect(feed('mine', 'signs').address).toBe('https://band.example.org/calendar/a-B_9.ics?marks=signs')
  expect(feed('going', 'words').address).toBe(
    'https://band.example.org/calendar/a-B_9.ics?scope=going&marks=words',
  )
  expect(feed('all').webcal).toBe('webcal://band.example.org/calendar/a-B_9.ics?scope=all')
})

it('is passed intact to Google and Outlook', () => {
  const { address, webcal, google, outlook } = feed('all')
  expect(new URL(google).searchParams.get('cid')).toBe(webcal)
  expect(Object.fromEntries(new URL(outlook).searchParams)).toEqual({ url: address, name: 'Bandet & co' })
})
