// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { DayField } from './DayField.tsx'

// The phone's field: keyboard input in the app's own calendar is tested in the browser
// (tests/e2e/participation.spec.ts).
beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const told = vi.fn<(day: string) => void>()

function Filter({ initial }: { initial: string }) {
  const [day, setDay] = useState(initial)
  const tell = (next: string) => {
    told(next)
    // Like a season, which always has days.
    setDay(next || initial)
  }
  return (
    <>
      <DayField name="from" label="From" value={day} onChange={tell} />
      <button onClick={() => setDay('2026-12-24')}>Christmas</button>
    </>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('From')
const type = (value: string) => fireEvent.change(field(), { target: { value } })

beforeEach(() => told.mockClear())

it('reports a day once its year is complete', () => {
  render(<Filter initial="2026-11-24" />)
  for (const year of ['0002', '0020', '0202', '2025']) type(`${year}-11-24`)
  expect(told.mock.calls).toEqual([['2025-11-24']])
  expect(field().value).toBe('2025-11-24')
})

it('shows the current value again when it is left with an invalid day', () => {
  render(<Filter initial="2026-11-24" />)
  type('0020-11-24')
  expect(field().value).toBe('0020-11-24')
  fireEvent.blur(field())
  expect(field().value).toBe('2026-11-24')
  type('')
  expect(told.mock.calls).toEqual([['']])
  fireEvent.blur(field())
  expect(field().value).toBe('2026-11-24')
})

it('shows a day chosen elsewhere', () => {
  render(<Filter initial="2026-11-24" />)
  fireEvent.click(screen.getByText('Christmas'))
  expect(field().value).toBe('2026-12-24')
})
