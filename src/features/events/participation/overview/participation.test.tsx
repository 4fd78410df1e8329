// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import {
  AWAY,
  ATTENDED,
  type CheckIn,
  EVENT,
  FIGURES,
  open,
  person,
  press,
  recorded,
  select,
} from '#app/participation.fixture.ts'
import { closeScreen } from '#app/screen.fixture.tsx'

import { planningQueries } from '../../planning/queries.ts'
import { participationQueries } from '../queries.ts'

afterEach(closeScreen)

it('checks in the selected people who have not come, after a confirmation', async () => {
  const { sent } = await open()
  await select('Anton Ek')
  await select('Berta Alm')
  await press('Check 1 in')
  const question = within(await screen.findByRole('alertdialog', { name: 'Check 1 person in?' }))
  expect(sent('rpc/check_in')).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Check 1 in' }))
  expect(await screen.findByText('1 person has been checked in')).toBeTruthy()
  const [{ p_scans }] = sent('rpc/check_in') as [CheckIn]
  expect(p_scans).toMatchObject([{ user_id: 'u3', op: 'check_in', method: 'manual', event_id: EVENT.id }])
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
})

it('checks in none of the selected people who have come in at a door since', async () => {
  const { answers, sent, queryClient } = await open({
    'rpc/event_participation': [AWAY, person('u4', 'Cilla Dal', null), person('u5', 'Disa Ros', null)],
    scans: [],
  })
  for (const name of ['Berta Alm', 'Cilla Dal', 'Disa Ros']) await select(name)
  const cilla = person('u4', 'Cilla Dal', '2026-01-10T18:05:00Z')
  answers['rpc/event_participation'] = [AWAY, cilla, person('u5', 'Disa Ros', null)]
  await queryClient.refetchQueries({ type: 'active' })
  await press('Check 2 in')
  // Too late for the list.
  answers['scans'] = [{ scan_id: 's1', user_id: 'u5' }]
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Check 2 in' }))
  await waitFor(() => expect(sent('rpc/check_in')).toHaveLength(1))
  const [{ p_scans }] = sent('rpc/check_in') as [CheckIn]
  expect(p_scans.map(({ user_id }) => user_id)).toEqual(['u3'])
})

it('has other screens about events ask again after a check-in, and asks again after a change to an event', async () => {
  const { queryClient } = await open()
  const days = { from: '2026-01-01', to: '2026-12-31' }
  const season = participationQueries.member(days, 'u3').queryKey
  queryClient.setQueryData(season, [])
  const isOld = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated
  await press('Check Berta Alm in')
  expect(await screen.findByText('1 person has been checked in')).toBeTruthy()
  expect(isOld(season)).toBe(true)
  await queryClient.invalidateQueries({ queryKey: planningQueries.all, refetchType: 'none' })
  expect(isOld(participationQueries.detail(EVENT.id).queryKey)).toBe(true)
})

it('sends the same scan again when the response to the first was lost', async () => {
  const { answers, sent } = await open({ 'rpc/check_in': Response.error() })
  await press('Check Berta Alm in')
  expect(await screen.findByRole('alert')).toBeTruthy()
  answers['rpc/check_in'] = recorded
  await press('Check Berta Alm in')
  expect(await screen.findByText('1 person has been checked in')).toBeTruthy()
  const calls = sent('rpc/check_in') as CheckIn[]
  expect(calls.length).toBeGreaterThan(1)
  expect(new Set(calls.map(({ p_scans }) => p_scans[0]?.scan_id)).size).toBe(1)
})

it('says how many of the selected people were refused', async () => {
  await open({
    scans: [],
    'rpc/event_participation': [AWAY, person('u4', 'Cilla Dal', null)],
    'rpc/check_in': ({ p_scans }: CheckIn) => ({
      results: p_scans.map(({ scan_id, user_id }) =>
        user_id === 'u4'
          ? { scan_id, result: 'rejected', code: 'ERROR_INSUFFICIENT_PERMISSIONS' }
          : { scan_id, result: 'recorded' },
      ),
    }),
  })
  await select('Berta Alm')
  await select('Cilla Dal')
  await press('Check 2 in')
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Check 2 in' }))
  const message = await screen.findByText(/1 person has been checked in/)
  expect(message.textContent).toMatch(/in.*\b1\b/)
})

it('says each answer once, with guests and comment, and the place in the queue only if there is a queue', async () => {
  const { answers } = await open({
    'rpc/event_participation': [
      { ...ATTENDED, guests: 2, guest_names: ['Kim', 'Li'], comment: 'Ten minutes late' },
      AWAY,
    ],
  })
  const table = async () => within(await screen.findByRole('table', { name: 'People' }))
  const headings = async () =>
    (await table()).getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect((await table()).getByText(/\+2 guests \(Kim, Li\)/)).toBeTruthy()
  expect((await table()).getAllByText('Attended')).toHaveLength(1)
  expect((await table()).queryByText('Going')).toBeNull()
  expect((await table()).getByText('Ten minutes late')).toBeTruthy()
  for (const heading of ['Answer', 'Guests', 'Comment', 'Place in the queue'])
    expect(await headings()).not.toContain(heading)
  answers['rpc/event_participation'] = [
    { ...AWAY, registration: 'queued', participation: 'queued', queue_place: 1 },
  ]
  await userEvent.type(screen.getByLabelText('Search by name'), 'B')
  await waitFor(async () => expect(await headings()).toContain('Place in the queue'))
})

it('offers only groups that the event can have: late ones with a last day to answer, queued ones with a limit', async () => {
  const offered = async (event: object) => {
    await open({
      events: [{ ...EVENT, ...event }],
      'rpc/event_participation_figures': { ...FIGURES, attended: 0 },
    })
    await userEvent.click(await screen.findByRole('combobox', { name: 'Participation' }))
    return (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  }
  expect(await offered({})).toEqual([
    'Everybody',
    'Going',
    'Interested',
    'Not going',
    'Not answered',
    'Attended',
    'Attended without registration',
    'No-shows',
  ])
  closeScreen()
  const later = { start_time: '2126-01-10T18:00:00Z', end_time: '2126-01-10T20:00:00Z' }
  expect(await offered({ ...later, answer_by: '2126-01-08', max_participants: 30 })).toEqual([
    'Everybody',
    'Going',
    'Interested',
    'Not going',
    'In the queue',
    'Not answered',
    'Answered late',
  ])
})

it('says when an event of several days ends', async () => {
  await open({ events: [{ ...EVENT, end_time: '2026-01-12T10:00:00Z' }] })
  expect(await screen.findByText(/^10 Jan 2026 \d\d:00 – 12 Jan 2026 \d\d:00/)).toBeTruthy()
})

it('moves somebody on the waiting list, with a reason, to an existing place', async () => {
  const waiting = { ...AWAY, registration: 'queued', participation: 'queued', queue_place: 2 }
  const { sent } = await open(
    {
      'rpc/event_participation': [waiting],
      'rpc/event_participation_figures': { ...FIGURES, queued: 2 },
      'rpc/move_in_queue': 1,
    },
    'event:update',
  )
  await press('Move Berta Alm in the queue')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Berta Alm in the queue' }))
  const place = dialog.getByLabelText('New place')
  await userEvent.clear(place)
  await userEvent.type(place, '3')
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
  expect(await dialog.findByText('Reason is required')).toBeTruthy()
  expect(sent('rpc/move_in_queue')).toEqual([])
  await userEvent.clear(place)
  await userEvent.type(place, '1')
  await userEvent.type(dialog.getByLabelText('Reason'), 'Plays the solo')
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
  expect(await screen.findByText('Berta Alm has place 1 in the queue.')).toBeTruthy()
  expect(sent('rpc/move_in_queue')).toMatchObject([
    { p_event_id: EVENT.id, p_user_id: 'u3', p_place: 1, p_reason: 'Plays the solo' },
  ])
})

it('undoes a check-in with a reason, and lists the scans that count now', async () => {
  const { sent } = await open({ scans: [{ scan_id: 's1', user_id: 'u2' }] })
  await press('Undo the check-in of Anton Ek')
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo the check-in of Anton Ek?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Undo 1 check-in' }))
  expect(await dialog.findByText('Reason is required')).toBeTruthy()
  expect(sent('rpc/check_in')).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Wrong person' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Undo 1 check-in' }))
  expect(await screen.findByText('1 check-in has been undone')).toBeTruthy()
  const [{ p_scans }] = sent('rpc/check_in') as [CheckIn]
  expect(p_scans).toMatchObject([{ user_id: 'u2', op: 'undo', undoes: ['s1'], reason: 'wrong_person' }])
})

it('keeps the selection when the check-in of one person is undone', async () => {
  await open({ scans: [{ scan_id: 's1', user_id: 'u2' }] })
  await select('Berta Alm')
  await press('Undo the check-in of Anton Ek')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Wrong person' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Undo 1 check-in' }))
  expect(await screen.findByText('1 check-in has been undone')).toBeTruthy()
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select Berta Alm' })).checked).toBe(
    true,
  )
})
