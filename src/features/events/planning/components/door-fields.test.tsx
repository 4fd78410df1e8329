// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { openOffice } from '#app/admin.fixture.ts'
import { closeScreen } from '#app/screen.fixture.tsx'

const openCreate = (type: 'music' | 'sport') =>
  openOffice('events/create?step=extra', ['event:create'], {
    'rpc/get_valid_event_types': ['meeting'],
    associations: [
      { id: 'a1', name: 'Norrviks IF', type, timezone: 'Europe/Stockholm', shows_photos: false },
    ],
  })
const DOOR = ['Old codes at the door', 'Paper cards at the door', 'Photos at the door']
const shown = () => DOOR.filter((label) => screen.queryByLabelText(label))

afterEach(closeScreen)

it('has the settings of the door in a club whose doors have a scanner', async () => {
  await openCreate('music')
  expect(await screen.findByText(/photos at the door are off|No effect yet/i)).toBeTruthy()
  expect(shown()).toEqual(DOOR)
})

it('folds the settings of the door away until they are asked for', async () => {
  await openCreate('music')
  const door = await screen.findByText('At the door')
  expect(screen.getByLabelText('Old codes at the door').closest('details')?.open).toBe(false)
  await userEvent.click(door)
  expect(screen.getByLabelText('Old codes at the door').closest('details')?.open).toBe(true)
})

it('has no settings of the door in a sports club, which has no scanner', async () => {
  await openCreate('sport')
  expect(await screen.findByLabelText('Description')).toBeTruthy()
  await waitFor(() => expect(shown()).toEqual([]))
})
