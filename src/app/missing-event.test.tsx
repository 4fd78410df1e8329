// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { concert } from '#features/events/concert.fixture.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

import { closeScreen, ME, openScreen, refusal } from './screen.fixture.tsx'

afterEach(closeScreen)

it('says that an event does not exist any more, instead of showing the copy on the device', async () => {
  const { answers } = await openScreen(
    '/events/hostkonsert',
    {
      'rpc/me': ME,
      'rpc/list_family': [],
      user_roles: [{ role: { id: 'r', name: 'Member', permissions: [] } }],
      associations: [{ id: ASSOCIATION_ID, name: 'Bandet', type: 'music', timezone: 'Europe/Stockholm' }],
      group_members: [],
      events: [concert({ start_time: '2040-11-21T18:00:00Z', end_time: '2040-11-21T20:00:00Z' })],
      'rpc/answer_event': refusal('ERROR_RESOURCE_NOT_FOUND', { resource: 'event' }),
    },
    { loggedIn: true },
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Höstkonsert' })).toBeTruthy()
  // Deleted meanwhile.
  answers['events'] = []
  fireEvent.click(await screen.findByRole('button', { name: 'Going' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'This event does not exist' })).toBeTruthy()
  expect(screen.queryByText('Are you going?')).toBeNull()
})

it('says under a heading that an event with an invalid id does not exist', async () => {
  await openScreen(
    '/admin/events/id/abc/edit',
    {
      user_roles: [{ role: { id: 'r', name: 'R', permissions: [{ id: 'p', name: 'event:update' }] } }],
      associations: [{ id: ASSOCIATION_ID, name: 'Bandet', type: 'music', timezone: 'Europe/Stockholm' }],
    },
    { loggedIn: true },
  )
  expect(await screen.findByText('This does not exist, or has been deleted')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit event')
  expect(document.title).toContain('Edit event')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
