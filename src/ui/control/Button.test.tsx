// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type SubmitEvent, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { isOff } from './button.fixture.ts'
import { Button } from './Button.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('keeps the focus when disabled, and does nothing until it is enabled again', async () => {
  let presses = 0
  function Once({ off }: { off: 'disabled' | 'loading' }) {
    const [pressed, setPressed] = useState(false)
    const press = () => {
      presses += 1
      setPressed(true)
    }
    return (
      <Button {...{ [off]: pressed }} onClick={press}>
        {off}
      </Button>
    )
  }
  render(
    <>
      <Once off="disabled" />
      <Once off="loading" />
    </>,
  )
  for (const name of ['disabled', 'loading']) {
    const button = screen.getByRole('button', { name })
    presses = 0
    button.focus()
    await userEvent.keyboard('{Enter}')
    expect([isOff(button), presses]).toEqual([true, 1])
    await userEvent.keyboard('{Enter} ')
    expect(presses).toBe(1)
    expect(document.activeElement).toBe(button)
  }
})

it('can be pressed again as soon as its call has failed, even before a frame is drawn', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  let presses = 0
  const button = (loading: boolean) => (
    <Button loading={loading} onClick={() => (presses += 1)}>
      Save
    </Button>
  )
  const { rerender } = render(button(false))
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await press()
  await press()
  expect(presses).toBe(1)
  rerender(button(true))
  rerender(button(false))
  await press()
  expect(presses).toBe(2)
})

it('can be pressed again once its call has failed, even if that took no longer than drawing its spinner', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  let presses = 0
  function Failing() {
    const { mutate, isPending, error } = useMutation({
      mutationFn: () => Promise.reject(new Error('refused')),
    })
    const press = () => {
      presses += 1
      mutate()
    }
    return (
      <>
        <Button loading={isPending} onClick={press}>
          Save
        </Button>
        {error && <p>{error.message}</p>}
      </>
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Failing />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('refused')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(presses).toBe(2)
})

it('does not submit the form while disabled, not even with Enter in a field', async () => {
  let sent = 0
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    sent += 1
  }
  const form = (off: boolean) => (
    <form onSubmit={send}>
      <input aria-label="Name" />
      <Button type="submit" disabled={off}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(form(true))
  await userEvent.type(screen.getByLabelText('Name'), 'Alva{Enter}')
  expect(sent).toBe(0)
  rerender(form(false))
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
  expect(sent).toBe(1)
})
