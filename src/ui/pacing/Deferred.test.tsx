// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, it } from 'vitest'

import { Deferred } from './Deferred.tsx'
import { renderWhole } from './use-second-render.ts'

afterEach(cleanup)

let atFirst: string | null | undefined

function Screen() {
  useLayoutEffect(() => {
    atFirst = document.body.textContent
  }, [])
  return (
    <>
      Bars
      <Deferred>Rest</Deferred>
    </>
  )
}

it('renders the rest of the first screen in a second step, and every other screen at once', () => {
  render(<Screen />)
  expect(atFirst).toBe('Bars')
  expect(screen.getByText(/Rest/)).toBeTruthy()
  cleanup()

  renderWhole()
  render(<Screen />)
  expect(atFirst).toBe('BarsRest')
})
