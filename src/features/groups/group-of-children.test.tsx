// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { openOffice } from '#app/admin.fixture.ts'
import { closeScreen } from '#app/screen.fixture.tsx'

const GROUP = '0a4d3f0e-0000-4000-8000-000000000001'
const child = (id: string, name: string, guardians: object[]) => ({
  user_id: id,
  name,
  email: null,
  status: 'verified',
  is_leader: false,
  guardians,
})
const PARENT = { name: 'Peter Holmgren', email: 'peter@example.org', phone: '070-123 45 67' }
const PLAYERS = [child('u2', 'Alva', [PARENT]), child('u3', 'Bo', [])]

const openLed = (players: object[]) =>
  openOffice(`groups/${GROUP}`, ['group:manage'], {
    groups: [{ id: GROUP, name: 'U12', kind: 'team', sort_order: 1 }],
    group_members: [],
    group_needs: [],
    'rpc/get_valid_event_types': [],
    'rpc/count_group_members': [],
    'rpc/list_group_members': players,
  })

afterEach(closeScreen)

it('shows how to reach the guardians of a child', async () => {
  await openLed(PLAYERS)
  expect((await screen.findByRole('link', { name: PARENT.phone })).getAttribute('href')).toMatch(/^tel:/)
  expect(screen.getByRole('link', { name: PARENT.email }).getAttribute('href')).toBe(`mailto:${PARENT.email}`)
})

it('has no column for guardians in a group without children', async () => {
  await openLed(PLAYERS.slice(1))
  expect(await screen.findByText('Bo')).toBeTruthy()
  expect(screen.queryByText('Guardians')).toBeNull()
})
