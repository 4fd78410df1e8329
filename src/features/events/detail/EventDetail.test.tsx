// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { closeScreen, ME, openScreen } from '#app/screen.fixture.tsx'

import { concert } from '../concert.fixture.ts'

const EVENT = concert({
  start_time: '2999-01-10T18:00:00Z',
  end_time: '2999-01-10T20:00:00Z',
  answer_by: '2999-01-08',
  group_ids: ['g2'],
  others_see: true,
})

const open = (ofChild: readonly object[], event = EVENT) =>
  openScreen(
    `/events/${EVENT.slug}`,
    {
      'rpc/me': ME,
      user_roles: [{ role: { id: 'r1', name: 'Member', permissions: [] } }],
      associations: [{ id: 'a1', name: 'Norrviks IF', type: 'music', timezone: 'Europe/Stockholm' }],
      events: [event],
      'rpc/event_sequence': 2,
      group_members: [{ group_id: 'g1' }],
      'rpc/list_family': [{ user_id: 'c1', name: 'Elsa', is_child: true }],
      'rpc/child_events': ofChild,
      'rpc/event_headcount': [],
    },
    { loggedIn: true },
  )

afterEach(closeScreen)

it('asks a guardian only about the child at an event that is for the child alone', async () => {
  await open([{ ...EVENT, place: null }])
  expect(await screen.findByRole('region', { name: 'Is Elsa going?' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Are you going?')).toBeNull())
  expect(screen.queryByText('Not for you')).toBeNull()
  expect(screen.queryByText('This event is for other groups.')).toBeNull()
  expect(screen.getAllByText(/^Answer by/)).toHaveLength(1)
  expect(screen.getByText('42 going')).toBeTruthy()
})

it('tells a guardian of an event that is for neither that it is for others', async () => {
  await open([])
  expect(await screen.findByText('Not for you')).toBeTruthy()
  expect(await screen.findByText('This event is for other groups.')).toBeTruthy()
})

it('has the description on the ticket', async () => {
  await open([], { ...EVENT, description: 'Bring a music stand.' })
  expect((await screen.findByText('Bring a music stand.')).closest('.ticket')).toBeTruthy()
})

it('saves a cancelled event to the calendar as a later, cancelled version of the entry', async () => {
  const saved: Blob[] = []
  URL.createObjectURL = vi.fn<(file: Blob) => string>((file) => `blob:${saved.push(file)}`)
  URL.revokeObjectURL = vi.fn<() => void>()
  await open([], { ...EVENT, status: 'cancelled' })
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as cancelled in my calendar' }))
  expect(
    await screen.findByText('Saved as a calendar file. Open it to mark the event as cancelled.'),
  ).toBeTruthy()
  const file = await saved[0]?.text()
  expect(file).toContain('\r\nSTATUS:CANCELLED\r\n')
  expect(file).toContain('\r\nSEQUENCE:2\r\n')
})
