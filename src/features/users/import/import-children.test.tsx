// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { openOffice } from '#app/admin.fixture.ts'
import { closeScreen } from '#app/screen.fixture.tsx'

const FILE =
  'Namn;E-post;Lag\nPeter Ek;peter@example.org;\nAlva Ek;;U12\nLeo Ek;peter@example.org;U12\nBo Ek;bo;U12\n'

const told = (row: number, code: string, params = {}) => ({ row, field: 'email', code, params })

afterEach(closeScreen)

it('says how to add children without an address of their own, and calls only a wrong address invalid', async () => {
  await openOffice('users/import', ['user:read:profile', 'user:invite', 'group:manage'], {
    'rpc/import_members': {
      new_groups: [],
      imported: 0,
      errors: [
        told(1, 'ERROR_INVALID_EMAIL'),
        told(2, 'ERROR_VALIDATION_FAILED', { reason: 'exists' }),
        told(3, 'ERROR_INVALID_EMAIL'),
      ],
    },
    users_with_roles: [],
  })
  await screen.findByRole('button', { name: 'Choose a file' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await userEvent.upload(input!, new File([FILE], 'lag.csv', { type: 'text/csv' }))
  expect(await screen.findByText(/^There is no e-mail address\. Add a child/)).toBeTruthy()
  expect(await screen.findByText(/everybody needs their own\. Add a child/)).toBeTruthy()
  expect(screen.getAllByText('Invalid e-mail address')).toHaveLength(1)
})
