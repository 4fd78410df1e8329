// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { openOffice } from '#app/admin.fixture.ts'
import { closeScreen, refusal } from '#app/screen.fixture.tsx'

const GROUP = '0a4d3f0e-0000-4000-8000-000000000001'
const MEMBER = '0a4d3f0e-0000-4000-8000-000000000002'

const person = (user_id: string, name: string) => ({
  user_id,
  name,
  email: `${name.toLowerCase()}@example.org`,
  status: 'verified',
  is_leader: false,
  guardians: [],
})
const TUVA = person(MEMBER, 'Tuva')

const open = (more: 'user:read:profile'[], leads = false, people = [TUVA]) =>
  openOffice(`groups/${GROUP}`, ['group:manage', ...more], {
    groups: [{ id: GROUP, name: 'Trumpet', kind: 'section', sort_order: 1 }],
    group_members: [{ is_leader: leads }],
    group_needs: [],
    'rpc/get_valid_event_types': [],
    'rpc/count_group_members': [],
    'rpc/list_group_members': people,
    'rpc/change_group_members': [MEMBER],
  })
const select = async () => userEvent.click(await screen.findByRole('checkbox', { name: /Tuva/ }))

afterEach(closeScreen)

it('lets users who see profiles choose leaders', async () => {
  await open(['user:read:profile'], true)
  await select()
  expect(await screen.findByRole('button', { name: 'Make leader' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add members' })).toBeTruthy()
  expect(screen.queryByText(/“See all members”/)).toBeNull()
})

it('lets others add and remove members, and says why they cannot choose leaders', async () => {
  await open([])
  expect(await screen.findByText(/“See all members”/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Add members' })).toBeTruthy()
  await select()
  const remove = await screen.findByRole('button', { name: 'Remove from the group' })
  expect(screen.queryByRole('button', { name: 'Make leader' })).toBeNull()
  await userEvent.click(remove)
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
})

it('removes people once at two quick presses, and offers to undo that', async () => {
  const { answers, written } = await open(['user:read:profile'])
  let removed = 0
  answers['rpc/change_group_members'] = () => (removed++ ? [] : [MEMBER])
  await select()
  const remove = await screen.findByRole('button', { name: 'Remove from the group' })
  fireEvent.click(remove)
  fireEvent.click(remove)
  await waitFor(() => expect(written('rpc/change_group_members')).not.toEqual([]))
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
  expect(written('rpc/change_group_members')).toHaveLength(1)
})

it('deselects whoever is no longer a member when a change is refused, so that the others can be changed', async () => {
  const ivar = person('0a4d3f0e-0000-4000-8000-000000000003', 'Ivar')
  const { answers, written } = await open([], false, [TUVA, ivar])
  answers['rpc/change_group_members'] = refusal('ERROR_RESOURCE_NOT_FOUND', { resource: 'user' })
  await select()
  await userEvent.click(await screen.findByRole('checkbox', { name: /Ivar/ }))
  answers['rpc/list_group_members'] = [TUVA]
  const remove = await screen.findByRole('button', { name: 'Remove from the group' })
  await userEvent.click(remove)
  expect(await screen.findByText('Ivar is no longer a member and has been deselected')).toBeTruthy()
  expect(screen.getByText('1 selected')).toBeTruthy()
  answers['rpc/change_group_members'] = [MEMBER]
  await userEvent.click(remove)
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
  expect(written('rpc/change_group_members').at(-1)).toMatchObject({ p_user_ids: [MEMBER] })
})

it('saves only what was changed, so that another name given meanwhile stays', async () => {
  const { written } = await open([])
  const kind = await screen.findByLabelText<HTMLSelectElement>('Kind')
  await userEvent.selectOptions(kind, 'committee')
  const form = within(kind.form ?? document.body)
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(written('groups')).toEqual([{ kind: 'committee' }]))
})

it('has every screen that names groups ask again once one has another kind or name', async () => {
  const { written, queryClient } = await open([])
  const elsewhere = [
    ['users', 'list'],
    ['events', 'headcount'],
  ]
  for (const key of elsewhere) queryClient.setQueryData(key, [])
  const kind = await screen.findByLabelText<HTMLSelectElement>('Kind')
  await userEvent.selectOptions(kind, 'committee')
  await userEvent.click(within(kind.form ?? document.body).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(written('groups')).toHaveLength(1))
  for (const key of elsewhere)
    await waitFor(() => expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true))
})

it('does not let them add members to a group that they lead, not even by undoing a removal', async () => {
  await open([], true)
  await select()
  expect(screen.queryByRole('button', { name: 'Add members' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove from the group' }))
  expect(await screen.findByText('1 member is no longer in Trumpet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
