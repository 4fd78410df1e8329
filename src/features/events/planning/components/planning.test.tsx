// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { openOffice } from '#app/admin.fixture.ts'
import { type Answers, closeScreen, refusal } from '#app/screen.fixture.tsx'

import { concert } from '../../concert.fixture.ts'

const planned = (changes = {}) => {
  const {
    registrations: _registrations,
    attendance: _attendance,
    ...event
  } = concert({
    start_time: '2999-11-21T19:00:00+01:00',
    end_time: '2999-11-21T21:00:00+01:00',
  })
  return { ...event, series_id: null, answer_reminder_days: null, shows_photos: false, ...changes }
}

const TOLD = { events: 0, recipients: 0, opted_out: 0, before: null }

const open = (path: string, answers: Answers = {}) =>
  openOffice(path, ['event:create', 'event:read', 'event:update', 'event:delete'], {
    'rpc/get_valid_event_types': ['concert', 'meeting'],
    'rpc/count_cancellation_recipients': { recipients: 0, opted_out: 0 },
    'rpc/count_publication_recipients': { recipients: 0, opted_out: 0 },
    'rpc/pending_announcements': TOLD,
    ...answers,
  })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })

async function fillInDetails() {
  await userEvent.type(await field('Title'), 'Vårkonsert')
  await screen.findByRole('option', { name: 'Concert' })
  await userEvent.selectOptions(await field('Type'), 'Concert')
  await type('Starts', '2999-05-01T18:00')
}

afterEach(closeScreen)

it('continues to the second step only when the first is complete, and returns to an error there', async () => {
  await open('events/create')
  await press('Next')
  expect((await field('Title')).getAttribute('aria-invalid')).toBe('true')
  await fillInDetails()
  expect((await field('Ends')).value).toBe('2999-05-01T20:00')
  await press('Next')
  expect(await field('Description')).toBeTruthy()
  await press('Back')
  await type('Ends', '2999-05-01T17:00')
  await press('Next')
  await waitFor(async () => expect((await field('Ends')).getAttribute('aria-invalid')).toBe('true'))
})

it('creates a draft when the event is not to be published', async () => {
  const { answers, address, written } = await open('events/create')
  await fillInDetails()
  await press('Next')
  await userEvent.click(await screen.findByRole('switch', { name: 'Publish right away' }))
  answers['events'] = { id: 'e1', slug: 'varkonsert' }
  await press('Save as a draft')
  await waitFor(() => expect(address()).toBe('/admin/events/varkonsert/edit'))
  expect(await screen.findByText('Vårkonsert has been saved as a draft')).toBeTruthy()
  expect(written('events')).toMatchObject([
    {
      title: 'Vårkonsert',
      status: 'draft',
      start_time: '2999-05-01T16:00:00.000Z',
      end_time: '2999-05-01T18:00:00.000Z',
      max_participants: null,
    },
  ])
})

it('creates an event once, with what was corrected, when the response to the first attempt was lost', async () => {
  const { answers, address, written } = await open('events/create', { 'POST events': Response.error() })
  await fillInDetails()
  await press('Next')
  await press('Publish the event')
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
  await press('Back')
  await type('Title', 'Vinterkonsert')
  await press('Next')
  answers['POST events'] = refusal('ERROR_VALIDATION_FAILED', { field: 'id', reason: 'exists' })
  answers['PATCH events'] = { id: 'e1' }
  answers['events'] = [planned({ id: 'e1', slug: 'varkonsert' })]
  await press('Publish the event')
  await waitFor(() => expect(address()).toBe('/admin/events/varkonsert/edit'))
  const attempts = written('events') as { id?: string; title: string }[]
  const ids = attempts.flatMap(({ id }) => id ?? [])
  expect(ids.length).toBeGreaterThan(1)
  expect(new Set(ids).size).toBe(1)
  expect(attempts.at(-1)).toMatchObject({ title: 'Vinterkonsert', status: 'published' })
  expect(attempts.at(-1)).not.toHaveProperty('id')
})

it('opens the event, with a warning, when it was created but its repetitions were not', async () => {
  const { answers, address, written } = await open('events/create', {
    'rpc/repeat_event': refusal('ERROR_INTERNAL_SERVER_ERROR'),
  })
  await fillInDetails()
  await type('Repeat up to and including', '2999-05-31')
  await press('Next')
  answers['events'] = { id: 'e1', slug: 'varkonsert' }
  await press('Publish the event')
  expect(await screen.findByText(/The event has been saved, but not all of it/)).toBeTruthy()
  expect(address()).toBe('/admin/events/varkonsert/edit')
  expect(written('events')).toHaveLength(1)
})

it('asks once before it replaces what somebody else has changed since, and leaves their other changes alone', async () => {
  const { answers, written } = await open('events/hostkonsert/edit', { events: [planned()] })
  await type('Address', 'Storgatan 1')
  answers['events'] = [planned({ address: 'Torget 2', location: 'Kyrkan' })]
  await press('Save')
  expect(await screen.findByText(/^Somebody else has changed this/)).toBeTruthy()
  expect((await field('Address')).getAttribute('aria-invalid')).toBe('true')
  expect((await field('Place')).value).toBe('Kyrkan')
  expect(written('events')).toEqual([])
  await press('Save')
  await waitFor(() => expect(written('events')).toEqual([{ address: 'Storgatan 1' }]))
})

it('changes only the chosen events of a series, and only the edited fields', async () => {
  const first = planned({ series_id: 's1' })
  const { sent } = await open('events/hostkonsert/edit', {
    events: [first, { ...first, id: 'e2', start_time: '2999-11-28T19:00:00+01:00' }],
    'rpc/update_series': 2,
  })
  await type('Place', 'Kyrkan')
  await userEvent.selectOptions(await field('Events to change'), 'This and the following, 2 events')
  await press('Save 2 events')
  expect(await screen.findByText('2 events have been saved')).toBeTruthy()
  expect(sent('rpc/update_series')).toEqual([
    { p_event_id: first.id, p_scope: 'following', p_changes: { location: 'Kyrkan' } },
  ])
  expect((await field('Events to change')).value).toBe('this')
  expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy()
})

it('turns on photos at the door, and says when the club does not show them', async () => {
  const { answers, written } = await open('events/hostkonsert/edit', {
    events: [planned()],
    associations: [
      { id: 'a1', name: 'Norrviks IF', type: 'music', timezone: 'Europe/Stockholm', shows_photos: false },
    ],
  })
  const photos = await screen.findByRole<HTMLInputElement>('switch', { name: 'Photos at the door' })
  expect(photos.checked).toBe(false)
  expect(await screen.findByText(/Has no effect yet/)).toBeTruthy()
  await userEvent.click(photos)
  answers['events'] = [planned({ shows_photos: true })]
  await press('Save')
  await waitFor(() => expect(written('events')).toEqual([{ shows_photos: true }]))
})

it('refuses fewer places than people going, and says how many are going', async () => {
  const { written } = await open('events/hostkonsert/edit', { events: [planned()] })
  await type('Places', '41')
  await press('Save')
  expect(await screen.findByText(/42 people are already going/)).toBeTruthy()
  expect(written('events')).toEqual([])
})

it('allows fewer places once enough people have withdrawn since the event was opened', async () => {
  const { answers, written } = await open('events/hostkonsert/edit', { events: [planned()] })
  await type('Places', '41')
  answers['events'] = [planned({ going_count: planned().going_count - 1 })]
  await press('Save')
  expect(await screen.findByText(/42 people are already going/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/already going/)).toBeNull())
  await press('Save')
  await waitFor(() => expect(written('events')).toEqual([{ max_participants: 41 }]))
})

it('repeats an event from the day it has just been moved to', async () => {
  const { answers, sent } = await open('events/hostkonsert/edit', {
    events: [planned()],
    'rpc/repeat_event': 2,
  })
  await type('Starts', '2999-09-05T19:00')
  answers['events'] = [
    planned({ start_time: '2999-09-05T19:00:00+02:00', end_time: '2999-09-05T21:00:00+02:00' }),
  ]
  await press('Save')
  expect(await screen.findByText('The event has been saved')).toBeTruthy()
  await type('Repeat up to and including', '2999-09-19')
  expect(await screen.findByText(/^Creates 2 more events/)).toBeTruthy()
  await press('Repeat')
  await waitFor(() => expect(sent('rpc/repeat_event')).toMatchObject([{ p_until: '2999-09-19' }]))
})

it('cancels an event and e-mails those who are going, unless that is turned off', async () => {
  const { sent } = await open('events/hostkonsert/edit', {
    events: [planned()],
    'rpc/count_cancellation_recipients': { recipients: 40, opted_out: 2 },
    'rpc/change_events': { changed: 1, told: 40 },
  })
  const ask = async () => {
    await press('Cancel event')
    const question = within(await screen.findByRole('alertdialog', { name: 'Cancel the event?' }))
    await question.findByLabelText('Notify the 40 people who are going or in the queue by e-mail')
    return question
  }
  let question = await ask()
  expect(question.getByText(/2 more do not want e-mails/)).toBeTruthy()
  await userEvent.type(question.getByLabelText('Message'), 'Dirigenten är sjuk')
  await userEvent.click(question.getByRole('button', { name: 'Cancel the event' }))
  expect(await screen.findByText(/40 people are being notified/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

  question = await ask()
  await userEvent.click(question.getByLabelText(/Notify the 40 people/))
  expect(question.queryByLabelText('Message')).toBeNull()
  await userEvent.click(question.getByRole('button', { name: 'Cancel the event' }))
  await waitFor(() => expect(sent('rpc/change_events')).toHaveLength(2))
  const cancelled = { p_event_ids: [planned().id], p_status: 'cancelled' }
  expect(sent('rpc/change_events')).toEqual([
    { ...cancelled, p_tell: true, p_message: 'Dirigenten är sjuk' },
    cancelled,
  ])
})

it('still tells those who are going of a cancellation when it could not be counted how many they are', async () => {
  const { sent } = await open('events/hostkonsert/edit', {
    events: [planned()],
    'rpc/count_cancellation_recipients': refusal('ERROR_INTERNAL_SERVER_ERROR'),
    'rpc/change_events': { changed: 1, told: 2 },
  })
  await press('Cancel event')
  const question = within(await screen.findByRole('alertdialog'))
  const tell = await question.findByRole<HTMLInputElement>('checkbox', {
    name: 'Notify everyone who is going or in the queue by e-mail',
  })
  expect(tell.checked).toBe(true)
  await userEvent.click(question.getByRole('button', { name: 'Cancel the event' }))
  await screen.findByText(/2 people are being notified/)
  expect(sent('rpc/change_events')).toMatchObject([{ p_tell: true }])
})

it('lets go of the question about cancelling while it is still being counted who would be told', async () => {
  const { sent } = await open('events/hostkonsert/edit', {
    events: [planned()],
    'rpc/count_cancellation_recipients': () => new Promise(() => {}),
  })
  await press('Cancel event')
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Cancel the event' }))
  await userEvent.click(question.getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent('rpc/change_events')).toEqual([])
})

it('offers to archive an attended event instead of deleting it', async () => {
  const { sent } = await open('events/hostkonsert/edit', {
    events: [planned()],
    'rpc/delete_events': { deleted: 0, kept: [planned().id] },
    'rpc/change_events': { changed: 1, told: 0 },
  })
  await press('Delete')
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete the event?' }))
  expect(question.getByText('49 answers are also deleted. Nobody is notified.')).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Delete for good' }))
  const archive = within(await screen.findByRole('alertdialog', { name: 'Archive the event?' }))
  expect(archive.getByText('Somebody attended it, so it was not deleted.')).toBeTruthy()
  await userEvent.click(archive.getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(sent('rpc/change_events')).toMatchObject([{ p_status: 'archived' }]))
})

it('says of an archived event that somebody attended why it stays, and does not offer to archive it again', async () => {
  const { address, sent } = await open('events/hostkonsert/edit', {
    events: [planned({ status: 'archived' })],
    'rpc/delete_events': { deleted: 0, kept: [planned().id] },
  })
  await press('Delete')
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete the event?' }))
  await userEvent.click(question.getByRole('button', { name: 'Delete for good' }))
  const kept = within(await screen.findByRole('dialog', { name: 'The event was not deleted' }))
  expect(kept.getByText(/Somebody attended it, so it was not deleted. It is archived already./)).toBeTruthy()
  await userEvent.click(kept.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([address(), sent('rpc/change_events')]).toEqual(['/admin/events/hostkonsert/edit', []])
})

it.each([
  ['Delete', /^Delete 2/, 'Delete for good', 'rpc/delete_events'],
  ['Cancel events', 'Cancel 2 events', 'Cancel the event', 'rpc/change_events'],
  ['Archive', /^Archive/, 'Archive', 'rpc/change_events'],
])(
  'deselects an event that somebody else has deleted when it is refused: %s',
  async (action, all, one, call) => {
    const other = planned({ id: 'e2', slug: 'annan', title: 'Annan' })
    const { answers, sent } = await open('events', { events: [planned(), other] })
    await userEvent.click(await screen.findByRole('checkbox', { name: /Höstkonsert/ }))
    await userEvent.click(await screen.findByRole('checkbox', { name: /Annan/ }))
    answers['events'] = [planned()]
    answers[call] = refusal('ERROR_RESOURCE_NOT_FOUND', { resource: 'event' })
    await press(action)
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(await question.findByRole('button', { name: all }))
    expect(await screen.findByText(/^“Annan” has been deleted in the meantime/)).toBeTruthy()
    answers[call] = { deleted: 1, kept: [], changed: 1, told: 0 }
    await userEvent.click(await question.findByRole('button', { name: one }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent(call).at(-1)).toMatchObject({ p_event_ids: [planned().id] })
  },
)

it('no longer selects deleted events when the others are not archived instead', async () => {
  const other = planned({ id: 'e2', slug: 'annan', title: 'Annan' })
  const { answers } = await open('events', { events: [planned(), other] })
  await userEvent.click(await screen.findByRole('checkbox', { name: /Höstkonsert/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /Annan/ }))
  answers['rpc/delete_events'] = { deleted: 1, kept: [other.id] }
  answers['events'] = [other]
  await press('Delete')
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 events?' }))
  await userEvent.click(question.getByRole('button', { name: /^Delete 2/ }))
  const archive = within(await screen.findByRole('alertdialog', { name: 'Archive the event?' }))
  await userEvent.click(archive.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull())
})

it('says how many events are added to a series, not how many there would be without it', async () => {
  const last = planned({
    id: 'e2',
    start_time: '2999-12-05T19:00:00+01:00',
    end_time: '2999-12-05T21:00:00+01:00',
  })
  await open('events/hostkonsert/edit', { events: [planned({ series_id: 's1' }), last] })
  await screen.findByRole('link', { name: 'See the series' })
  await type('Repeat up to and including', '2999-12-12')
  expect(await screen.findByText(/^Creates 1 more event, on/)).toBeTruthy()
  await type('Repeat up to and including', '2999-12-05')
  expect(await screen.findByText('The series already goes on that long')).toBeTruthy()
})

it('asks after a change whether to tell those who are going, and keeps mentioning it until answered', async () => {
  const { start_time, end_time, location } = planned()
  let pending: object = TOLD
  const { sent } = await open('events/hostkonsert/edit', {
    events: [planned()],
    'PATCH events': () => {
      pending = {
        events: 1,
        recipients: 115,
        opted_out: 2,
        before: { start_time, end_time, location: 'Kyrkan' },
      }
      return { id: planned().id }
    },
    'rpc/pending_announcements': () => pending,
    'rpc/announce_changes': () => {
      pending = TOLD
      return { told: 115 }
    },
  })
  await type('Place', 'Stadsteatern')
  await press('Save')
  let question = within(await screen.findByRole('alertdialog', { name: 'Tell the 115 who are going?' }))
  expect(question.getByText(`Old place: Kyrkan. New place: ${location}.`)).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent('rpc/announce_changes')).toEqual([])
  await press('Tell the 115 who are going')
  question = within(await screen.findByRole('alertdialog'))
  await userEvent.type(question.getByLabelText('Message'), 'Sent besked')
  await userEvent.click(question.getByRole('button', { name: 'Tell 115 people' }))
  expect(await screen.findByText('115 people get an e-mail.')).toBeTruthy()
  expect(sent('rpc/announce_changes')).toEqual([
    { p_event_id: planned().id, p_tell: true, p_message: 'Sent besked' },
  ])
  await waitFor(() => expect(screen.queryByText(/have not been told/)).toBeNull())
})

it('sends no e-mail about a change when staff choose to tell nobody', async () => {
  const { sent } = await open('events/hostkonsert/edit', {
    events: [planned()],
    'rpc/pending_announcements': { events: 1, recipients: 3, opted_out: 0, before: null },
    'rpc/announce_changes': { told: 0 },
  })
  await press('Tell nobody')
  expect(await screen.findByText('Nobody is told of this change')).toBeTruthy()
  expect(sent('rpc/announce_changes')).toEqual([{ p_event_id: planned().id, p_tell: false }])
})

it('publishes a draft, and e-mails those who are invited only when that is ticked', async () => {
  const { sent } = await open('events/hostkonsert/edit', {
    events: [planned({ status: 'draft' })],
    'rpc/count_publication_recipients': { recipients: 80, opted_out: 0 },
    'rpc/change_events': { changed: 1, told: 80 },
  })
  const publish = async (tells: boolean) => {
    await press('Publish')
    const question = within(await screen.findByRole('alertdialog', { name: 'Publish the event?' }))
    const box = await question.findByLabelText('Tell the 80 members who are invited, by e-mail')
    if (tells) await userEvent.click(box)
    await userEvent.click(question.getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await publish(false)
  await publish(true)
  expect(await screen.findByText('1 event has been published. 80 people get an e-mail.')).toBeTruthy()
  const published = { p_event_ids: [planned().id], p_status: 'published' }
  expect(sent('rpc/change_events')).toEqual([published, { ...published, p_tell: true }])
})
