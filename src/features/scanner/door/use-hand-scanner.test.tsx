// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { ALVA } from './door.fixture.ts'
import { useHandScanner } from './use-hand-scanner.ts'

afterEach(cleanup)

const onCode = vi.fn<(code: string) => void>()

function Field() {
  const [text, setText] = useState('')
  useHandScanner(onCode)
  return <input value={text} onChange={(event) => setText(event.target.value)} />
}

const field = () => screen.getByRole<HTMLInputElement>('textbox')

/** Presses a key at a time in milliseconds; the field gets its letter unless the page prevents that. */
function press(key: string, at: number) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: at })
  if (fireEvent(field(), event) && key.length === 1)
    fireEvent.change(field(), { target: { value: field().value + key } })
}

it('leaves nothing of a code in the field that has the focus, and keeps what was typed before', () => {
  render(<Field />)
  press('E', 0)
  press('k', 200)
  const keys = [...Array.from(ALVA), 'Enter']
  for (const [n, key] of keys.entries()) press(key, 5_000 + 10 * n)
  expect(onCode).toHaveBeenCalledExactlyOnceWith(ALVA)
  expect(field().value).toBe('Ek')
})
