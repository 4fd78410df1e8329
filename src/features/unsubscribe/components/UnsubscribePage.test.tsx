// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { closeScreen, openScreen, refusal } from '#app/screen.fixture.tsx'

afterEach(closeScreen)

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it.each([
  ['announcements', 'Stop announcements', 'You will get no more announcements by e-mail.'],
  ['events', 'Stop e-mails about events', 'You will get no more e-mails about events.'],
  ['reminders', 'Stop reminders', 'You will get no more reminders.'],
  ['all', 'Stop all e-mails', 'You will get no more e-mails from us.'],
])('stops %s when the button is pressed, and not before', async (type, action, done) => {
  const { sent } = await openScreen(`/unsubscribe/secret/${type}`, { 'rpc/unsubscribe': { type } })
  await screen.findByRole('button', { name: action })
  expect(sent('rpc/unsubscribe')).toEqual([])
  await press(action)
  expect(await screen.findByText(done)).toBeTruthy()
  expect(sent('rpc/unsubscribe')).toEqual([{ p_token: 'secret', p_type: type }])
})

it('distinguishes an invalid link from a failing server', async () => {
  const { answers } = await openScreen('/unsubscribe/x/events', {
    'rpc/unsubscribe': new Response('{}', { status: 500 }),
  })
  await press('Stop e-mails about events')
  expect(await screen.findByText(/Try again later, or contact support/)).toBeTruthy()
  answers['rpc/unsubscribe'] = refusal('ERROR_INVALID_TOKEN', { reason: 'unknown' })
  await press('Stop e-mails about events')
  expect(await screen.findByText(/The token is invalid/)).toBeTruthy()
  expect(screen.getByText('Unsubscribe failed')).toBeTruthy()
})

it('rejects unknown kinds of mail', async () => {
  await openScreen('/unsubscribe/x/invoices')
  expect(await screen.findByText(/The token is invalid/)).toBeTruthy()
})

it('says that it needs a network', async () => {
  await openScreen('/unsubscribe/x/events')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  expect(await screen.findByText(/You can unsubscribe when you are back online/)).toBeTruthy()
})
