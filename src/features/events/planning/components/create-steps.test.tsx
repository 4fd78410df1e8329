// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { openOffice } from '#app/admin.fixture.ts'
import { closeScreen, refusal } from '#app/screen.fixture.tsx'

afterEach(closeScreen)

it('moves the keyboard to the top of the next step, so that a second Enter publishes nothing', async () => {
  const { written } = await openOffice('events/create', ['event:create'], {
    'rpc/get_valid_event_types': ['match'],
  })
  await fillInDetails()
  screen.getByRole('button', { name: 'Next' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByLabelText('Description')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Extra'))
  await userEvent.keyboard('{Enter}')
  expect(written('events')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Details'))
})

async function fillInDetails() {
  await userEvent.type(await screen.findByLabelText('Title'), 'Match mot Sörby')
  await screen.findByRole('option', { name: 'Match' })
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Match')
  fireEvent.change(screen.getByLabelText('Starts'), { target: { value: '2999-05-01T18:00' } })
}

async function fillIn() {
  await fillInDetails()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByLabelText('Description')
}

it('returns to the first step when the server refuses something on it', async () => {
  await openOffice('events/create', ['event:create'], {
    'rpc/get_valid_event_types': ['match'],
    'POST events': refusal('ERROR_INVALID_EVENT_TYPE', { type: 'match' }),
  })
  await fillIn()
  await userEvent.click(screen.getByRole('button', { name: 'Publish the event' }))
  expect((await screen.findByLabelText('Type')).getAttribute('aria-invalid')).toBe('true')
})

it('asks first what every series of rehearsals needs: how long it repeats, who is invited, and by when to answer', async () => {
  const { written } = await openOffice('events/create', ['event:create'], {
    'rpc/get_valid_event_types': ['match'],
    groups: [{ id: 'g1', kind: 'team', name: 'P12', sort_order: 1 }],
  })
  expect(await screen.findByLabelText('Repeat up to and including')).toBeTruthy()
  expect(screen.queryByLabelText('How often')).toBeNull()
  expect(screen.getByLabelText('Answer by')).toBeTruthy()
  expect(await screen.findByRole('checkbox', { name: 'P12' })).toBeTruthy()
  await fillInDetails()
  fireEvent.change(screen.getByLabelText('Repeat up to and including'), { target: { value: '2999-05-02' } })
  expect(await screen.findByLabelText('How often')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText(/at least one more event/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Next' })).toBeTruthy()
  expect(written('events')).toEqual([])
})

it('says at the groups that one of them has been deleted meanwhile', async () => {
  const { answers } = await openOffice('events/create', ['event:create'], {
    'rpc/get_valid_event_types': ['match'],
    groups: [{ id: 'g1', kind: 'team', name: 'P12', sort_order: 1 }],
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'P12' }))
  await fillIn()
  answers['groups'] = []
  answers['POST events'] = refusal('ERROR_RESOURCE_NOT_FOUND', { resource: 'group' })
  await userEvent.click(screen.getByRole('button', { name: 'Publish the event' }))
  expect(await screen.findByText(/At least one of the groups has been deleted/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'A deleted group' }))
  await waitFor(() => expect(screen.queryByText(/At least one of the groups/)).toBeNull())
})
