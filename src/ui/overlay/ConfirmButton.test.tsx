// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { startI18n } from '#app/i18n.ts'

import { isOff } from '../control/button.fixture.ts'
import { ConfirmButton } from './ConfirmButton.tsx'

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const question = () => screen.queryByRole('alertdialog', { name: 'Burn it?' })
const nextFrame = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))))
const refusal = () =>
  Object.assign(new Error(), { code: 'ERROR_INSUFFICIENT_PERMISSIONS', params: {}, status: 403 })

function open(act: () => Promise<unknown>) {
  const [onDone, onSettled] = [vi.fn<(result: unknown) => void>(), vi.fn<() => void>()]
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  render(
    <QueryClientProvider client={client}>
      <ConfirmButton
        label="Burn"
        question="Burn it?"
        confirmLabel="Burn for good"
        offlineText="Not without a network."
        act={act}
        onDone={onDone}
        onSettled={onSettled}
      >
        Ashes stay ashes.
      </ConfirmButton>
    </QueryClientProvider>,
  )
  return { onDone, onSettled }
}

beforeEach(() => startI18n())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('does nothing before it is confirmed, and closes once it is done', async () => {
  const act = vi.fn<() => Promise<string>>().mockResolvedValue('ashes')
  const { onDone, onSettled } = open(act)
  await press('Burn')
  await press('Cancel')
  await waitFor(() => expect(question()).toBeNull())
  expect(act).not.toHaveBeenCalled()

  await press('Burn')
  expect(question()?.textContent).toContain('Ashes stay ashes.')
  await press('Burn for good')
  await waitFor(() => expect(question()).toBeNull())
  expect(onDone.mock.calls).toEqual([['ashes']])
  expect(onSettled).toHaveBeenCalledTimes(1)
})

it('does it once when it is confirmed twice before that shows, or while the question fades out', async () => {
  const act = vi.fn<() => Promise<string>>().mockResolvedValue('ashes')
  open(act)
  await press('Burn')
  const button = screen.getByRole('button', { name: 'Burn for good' })
  button.click()
  button.click()
  await waitFor(() => expect(act).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(isOff(button)).toBe(false))
  await nextFrame()
  button.click()
  await waitFor(() => expect(question()).toBeNull())
  expect(act).toHaveBeenCalledTimes(1)
})

it('stays open with the reason when it fails, and clears the reason when reopened', async () => {
  const act = vi.fn<() => Promise<void>>().mockRejectedValueOnce(refusal()).mockResolvedValue()
  const { onDone, onSettled } = open(act)
  await press('Burn')
  await press('Burn for good')
  expect((await screen.findByRole('alert')).textContent).toContain('permission')
  expect(onSettled).toHaveBeenCalledTimes(1)
  expect(onDone).not.toHaveBeenCalled()

  await press('Cancel')
  await waitFor(() => expect(question()).toBeNull())
  await press('Burn')
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Burn for good')
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
})

it('says that it cannot be done while offline', async () => {
  open(() => Promise.resolve())
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  await press('Burn')
  expect(question()?.textContent).toContain('Not without a network.')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(question()?.textContent).not.toContain('Not without a network.'))
})
