// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { openOffice } from '#app/admin.fixture.ts'
import { closeScreen } from '#app/screen.fixture.tsx'

afterEach(closeScreen)

it('moves the keyboard to the top of the next step, so that a second Enter publishes nothing', async () => {
  const { written } = await openOffice('events/create', ['event:create'], {
    'rpc/get_valid_event_types': ['match'],
  })
  await userEvent.type(await screen.findByLabelText('Title'), 'Match mot Sörby')
  await screen.findByRole('option', { name: 'Match' })
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Match')
  fireEvent.change(screen.getByLabelText('Starts'), { target: { value: '2999-05-01T18:00' } })
  screen.getByRole('button', { name: 'Next' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByLabelText('Description')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Extra'))
  await userEvent.keyboard('{Enter}')
  expect(written('events')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Details'))
})
