// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { closeScreen, ME, openScreen } from '#app/screen.fixture.tsx'

afterEach(closeScreen)

it('tells apart two phones of the same name, also when asking whether to remove one', async () => {
  const phone = (hour: number) => ({
    public_key: `k${hour}`,
    device: 'Chrome, Android',
    added_at: new Date(2026, 10, 1, hour, 30).toISOString(),
    child_id: null,
  })
  await openScreen(
    '/settings/membership',
    {
      'rpc/me': { ...ME, member_since: '2019-08-01' },
      associations: [{ id: 'a1', name: 'Norrviks IF', type: 'music', timezone: 'Europe/Stockholm' }],
      user_roles: [{ role: { id: 'r1', name: 'Member', permissions: [] } }],
      'rpc/my_card': {
        card: 'S1.x',
        name: ME.name,
        association_name: 'Norrviks IF',
        role_name: 'Member',
        member_since: null,
      },
      'rpc/list_family': [],
      'rpc/my_card_phones': [phone(9), phone(10)],
      groups: [],
    },
    { loggedIn: true },
  )
  const name = 'Remove Chrome, Android'
  expect(await screen.findAllByRole('button', { name })).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name, description: 'Since 1 Nov 2026 10:30' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Since 1 Nov 2026 10:30')
})
