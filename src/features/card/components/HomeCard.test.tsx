// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { closeScreen, ME, openScreen } from '#app/screen.fixture.tsx'

afterEach(closeScreen)

it('says on home that the card cannot be reached, instead of asking for it again and again', async () => {
  const asked: unknown[] = []
  const refuse = () => {
    asked.push('my_card')
    return Response.json({ code: '42501', message: 'permission denied' }, { status: 403 })
  }
  await openScreen(
    '/',
    {
      'rpc/me': ME,
      'rpc/my_card': refuse,
      user_roles: [{ role: { id: 'r1', name: 'Member', permissions: [] } }],
      associations: [{ id: 'a1', name: 'Norrviks IF', type: 'music', timezone: 'Europe/Stockholm' }],
      events: [],
      'rpc/my_announcements': [],
    },
    { loggedIn: true },
  )
  await waitFor(() => {
    const shown = screen.queryAllByRole('button', { name: 'Try again' })
    expect(shown.filter((button) => button.closest('.home__card'))).toHaveLength(1)
  })
  // By the loader, and by the screen if the loader has failed before it is shown.
  expect(asked.length).toBeLessThanOrEqual(2)
})
