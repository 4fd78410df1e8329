// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { ignoreShiftedPresses } from './ignore-shifted-presses.ts'

const POINT = { clientX: 200, clientY: 300 }
let now = 1000
let stop = () => {}
let pressed: string[]

beforeEach(() => {
  pressed = []
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  stop = ignoreShiftedPresses()
})
afterEach(() => {
  stop()
  cleanup()
  vi.restoreAllMocks()
})

function Rows() {
  const [rows, setRows] = useState(['first', 'second', 'third'])
  return (
    <ul>
      {rows.map((row) => (
        <li key={row}>
          <button
            onClick={() => {
              pressed.push(row)
              setRows((all) => all.filter((other) => other !== row))
            }}
          >
            {row}
          </button>
        </li>
      ))}
    </ul>
  )
}

const press = (name: string, coords = POINT) =>
  userEvent.pointer({ keys: '[MouseLeft]', target: screen.getByRole('button', { name }), coords })
const left = async (count: number) => {
  await waitFor(() => expect(screen.getAllByRole('button')).toHaveLength(count))
  // Mutations are reported after the change.
  await Promise.resolve()
}

it('ignores taps at the point of the last one while the row that has just arrived there cannot have been seen', async () => {
  render(<Rows />)
  await press('first')
  await left(2)
  now += 350
  await press('second')
  now += 300
  await press('second', { clientX: 210, clientY: 295 })
  expect(pressed).toEqual(['first'])
  now += 700
  await press('second')
  expect(pressed).toEqual(['first', 'second'])
})

it('ignores no press elsewhere, and none of the keyboard', async () => {
  render(<Rows />)
  await press('first')
  await left(2)
  await press('second', { clientX: 200, clientY: 380 })
  expect(pressed).toEqual(['first', 'second'])
  screen.getByRole('button', { name: 'third' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(pressed).toEqual(['first', 'second', 'third'])
})

it('takes a press at that point after something was typed, as in a search above the rows', async () => {
  render(
    <>
      <input aria-label="search" />
      <Rows />
    </>,
  )
  await press('first')
  await left(2)
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'bo' } })
  now += 300
  await press('second')
  expect(pressed).toEqual(['first', 'second'])
})

it('takes every press of one button, such as the steps of a number', async () => {
  const Steps = () => {
    const [count, setCount] = useState(0)
    return (
      <ul>
        <li>
          <button onClick={() => setCount(count + 1)}>More</button>
          {Array.from({ length: count }, (_, n) => (
            <i key={n} />
          ))}
        </li>
      </ul>
    )
  }
  const { container } = render(<Steps />)
  for (let n = 0; n < 3; n += 1) await press('More')
  expect(container.querySelectorAll('i')).toHaveLength(3)
})
