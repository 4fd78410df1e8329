// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { openOffice } from '#app/admin.fixture.ts'
import { closeScreen } from '#app/screen.fixture.tsx'

const open = (type: 'music' | 'sport') =>
  openOffice('groups', ['group:manage'], {
    associations: [{ id: 'a1', name: 'Norrviks IF', type, timezone: 'Europe/Stockholm' }],
    'rpc/count_group_members': [],
  })
const kind = () => screen.findByLabelText<HTMLSelectElement>('Kind')

afterEach(closeScreen)

it('speaks of teams first in a sports club', async () => {
  await open('sport')
  expect(await screen.findByText(/^Teams, sections and committees/)).toBeTruthy()
  expect(screen.getByText(/^Make a team/)).toBeTruthy()
  expect((await kind()).value).toBe('team')
})

it('speaks of sections first in a band', async () => {
  await open('music')
  expect(await screen.findByText(/^Sections, teams and committees/)).toBeTruthy()
  expect(screen.getByText(/^Make a section/)).toBeTruthy()
  expect((await kind()).value).toBe('section')
})
