// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import type { Permission } from '#api/schema.gen.ts'
import { openOffice } from '#app/admin.fixture.ts'
import { importTexts } from '#app/import-texts.fixture.ts'
import { closeScreen } from '#app/screen.fixture.tsx'

const FILE =
  'Namn;E-post;Lag\nPeter Ek;peter@example.org;\nAlva Ek;;U12\nLeo Ek;peter@example.org;U12\nBo Ek;bo;U12\n'

const RIGHTS: Permission[] = ['user:read:profile', 'user:invite', 'group:manage']
const told = (row: number, code: string, params = {}) => ({ row, field: 'email', code, params })

async function choose(text: string) {
  await screen.findByRole('button', { name: 'Choose a file' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await userEvent.upload(input!, new File([text], 'lag.csv', { type: 'text/csv' }))
}

const TEAM = `Namn;E-post;Målsman 1 namn;Målsman 1 e-post;Målsman 2 e-post
Alva Ek;;Peter Ek;peter@example.org;ida@example.org
Leo Alm;leo@example.org;;ida@example.org;
`

const FAULTY = `Namn;E-post;Målsman 1 e-post;Målsman 2 e-post;Målsman 2 telefon
Alva Ek;;peter@example.org;ida@example.org;
Leo Alm;leo@example.org;leo@example.org;ida@example.org;ring mamma
`

afterEach(closeScreen)

it('imports children with the guardians of their rows, and says who becomes a member and who gets mail', async () => {
  const { sent, address } = await openOffice('users/import', [...RIGHTS, 'user:update:profile'], {
    'rpc/import_members': ({ p_dry_run }: { p_dry_run: boolean }) => ({
      new_groups: [],
      new_guardians: 2,
      imported: p_dry_run ? 0 : 4,
      errors: [],
    }),
    users_with_roles: [],
    keys: importTexts(),
  })
  await choose(TEAM)
  expect(await screen.findByText('2 guardians are not members yet, and become members.')).toBeTruthy()
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('columnheader').map((each) => each.textContent)).toEqual([
    'Line',
    'Name',
    'E-mail',
    'Guardian 1, name',
    'Guardian 1, e-mail',
    'Guardian 2, e-mail',
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 members' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(
    question.getByText(
      /none\. 1 person gets an e-mail now.+ 2 guardians become members too.+Children without an address/,
    ),
  ).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Import 2 members' }))
  expect(
    await screen.findByText('4 members have been imported, and those with an address invited'),
  ).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/admin/users?status=unverified'))
  const imports = sent('rpc/import_members') as { p_dry_run: boolean }[]
  expect(imports.find(({ p_dry_run }) => !p_dry_run)).toMatchObject({
    p_rows: [
      {
        name: 'Alva Ek',
        email: '',
        guardian_name: 'Peter Ek',
        guardian_email: 'peter@example.org',
        guardian2_email: 'ida@example.org',
      },
      { name: 'Leo Alm', email: 'leo@example.org', guardian_email: 'ida@example.org' },
    ],
  })
})

it('imports members without an address once the user says that it may be missing', async () => {
  const { sent } = await openOffice('users/import', [...RIGHTS, 'user:update:profile'], {
    'rpc/import_members': { new_groups: [], new_guardians: 0, imported: 0, errors: [] },
    users_with_roles: [],
    keys: importTexts(),
  })
  await choose('Namn;E-post\nGreta Ek;\nLeo Alm;leo@example.org\n')
  expect(await screen.findByText(/^There is no e-mail address/)).toBeTruthy()
  await userEvent.click(
    screen.getByRole('switch', { name: 'Members may lack an e-mail address', checked: false }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 members' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/Those without an address get no account and no e-mail/)).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Import 2 members' }))
  await waitFor(() =>
    expect(sent('rpc/import_members')).toContainEqual(
      expect.objectContaining({ p_dry_run: false, p_without_email: true }),
    ),
  )
})

it('tells in the cell of a guardian what is wrong with them, in the words of an import', async () => {
  await openOffice('users/import', [...RIGHTS, 'user:update:profile'], {
    'rpc/import_members': {
      new_groups: [],
      new_guardians: 0,
      imported: 0,
      errors: [
        { row: 0, field: 'name', code: 'ERROR_VALIDATION_FAILED', params: { reason: 'exists' } },
        { row: 0, field: 'guardian2_email', code: 'ERROR_EMAIL_ALREADY_EXISTS', params: {} },
        { row: 1, field: 'guardian_email', code: 'ERROR_VALIDATION_FAILED', params: { reason: 'same' } },
        { row: 1, field: 'guardian2_phone', code: 'ERROR_VALIDATION_FAILED', params: {} },
      ],
    },
    users_with_roles: [],
    keys: importTexts(),
  })
  await choose(FAULTY)
  expect(await screen.findByText(/already has a child of that name/)).toBeTruthy()
  expect(await screen.findByText('Write a phone number, such as 070-123 45 67')).toBeTruthy()
  expect(screen.getByText(/^Somebody who is not a member of this club/)).toBeTruthy()
  expect(screen.getByText(/^This is also the member’s own address/)).toBeTruthy()
})

it('leaves the guardians’ columns out for users who may not connect guardians', async () => {
  const { sent } = await openOffice('users/import', RIGHTS, {
    'rpc/import_members': { new_groups: [], new_guardians: 0, imported: 0, errors: [] },
    users_with_roles: [],
    keys: importTexts(),
  })
  await choose(TEAM)
  expect(await screen.findByText(/^There is no e-mail address\. For a child/)).toBeTruthy()
  expect(JSON.stringify(sent('rpc/import_members'))).toContain('leo@example.org')
  expect(JSON.stringify(sent('rpc/import_members'))).not.toContain('ida@example.org')
})

it('says how to add children without an address of their own, and calls only a wrong address invalid', async () => {
  await openOffice('users/import', RIGHTS, {
    'rpc/import_members': {
      new_groups: [],
      new_guardians: 0,
      imported: 0,
      errors: [
        told(1, 'ERROR_INVALID_EMAIL'),
        told(2, 'ERROR_VALIDATION_FAILED', { reason: 'exists' }),
        told(3, 'ERROR_INVALID_EMAIL'),
      ],
    },
    users_with_roles: [],
    keys: importTexts(),
  })
  await choose(FILE)
  expect(
    await screen.findByText(/^There is no e-mail address\. For a child without one, add a column/),
  ).toBeTruthy()
  expect(await screen.findByText(/an adult who shares it/)).toBeTruthy()
  expect(screen.getAllByText('Invalid e-mail address')).toHaveLength(1)
})
