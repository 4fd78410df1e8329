// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'

import { call } from '#api/functions.ts'
import { openOffice } from '#app/admin.fixture.ts'
import { closeScreen, refusal } from '#app/screen.fixture.tsx'

afterEach(closeScreen)

/** Opens a screen whose server asks for the password before deleting. */
async function openGuarded() {
  let isProven = false
  const opened = await openOffice('groups', ['group:manage'], {
    'rpc/delete_events': () => (isProven ? 2 : refusal('ERROR_PROOF_REQUIRED')),
    'rpc/confirm_password': ({ current_password }: { current_password: string }) => {
      isProven = current_password === 'Samspel-2026'
      return isProven ? {} : refusal('ERROR_INVALID_CURRENT_PASSWORD')
    },
  })
  let outcome: unknown
  act(() => {
    call('delete_events', { p_event_ids: [] }).then(
      (answer) => (outcome = answer),
      (error: Error) => (outcome = error.message),
    )
  })
  const enter = async (password: string) => {
    await userEvent.type(await screen.findByLabelText('Your password'), password)
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  }
  return { ...opened, enter, outcome: () => outcome }
}

it('asks for the password when a call needs it, then repeats the call', async () => {
  const { enter, outcome, sent } = await openGuarded()
  await enter('wrong')
  expect(await screen.findByText('The current password is wrong')).toBeTruthy()
  expect(outcome()).toBeUndefined()
  await userEvent.clear(screen.getByLabelText('Your password'))
  await enter('Samspel-2026')
  await waitFor(() => expect(outcome()).toBe(2))
  expect(sent('rpc/delete_events')).toHaveLength(2)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('lets the call fail when the user cancels', async () => {
  const { outcome } = await openGuarded()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(outcome()).toBe('ERROR_PROOF_REQUIRED'))
})
