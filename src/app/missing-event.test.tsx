// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { ASSOCIATION_ID } from '#lib/association.ts'

import { closeScreen, openScreen } from './screen.fixture.tsx'

afterEach(closeScreen)

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
