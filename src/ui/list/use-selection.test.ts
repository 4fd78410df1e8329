// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'

import { useSelection } from './use-selection.ts'

const self = (row: string) => row
const page = ['a', 'b', 'c', 'd']

function selecting() {
  const { result } = renderHook(() => useSelection(self))
  return {
    selected: () => [...result.current.rows.keys()].toSorted(),
    toggle: (row: string, range = false) => act(() => result.current.toggle(row, page, range)),
    set: (rows: string[], selected: boolean) => act(() => result.current.set(rows, selected)),
  }
}

it('keeps the selection when another page is shown', () => {
  const { selected, set, toggle } = selecting()
  toggle('b')
  set(['x'], true)
  expect(selected()).toEqual(['b', 'x'])
  toggle('b')
  expect(selected()).toEqual(['x'])
})

it('selects everything between two rows with Shift, in either direction', () => {
  const { selected, toggle } = selecting()
  toggle('c')
  toggle('a', true)
  expect(selected()).toEqual(['a', 'b', 'c'])
})

it('selects one row with Shift if no other was touched before', () => {
  const { selected, toggle } = selecting()
  toggle('c', true)
  expect(selected()).toEqual(['c'])
})
