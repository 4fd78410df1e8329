// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { useDebouncedInput } from './use-debounced-input.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function field(value = '') {
  const told: string[] = []
  const hook = renderHook(
    (props: { value: string }) => useDebouncedInput(props.value, (text) => told.push(text)),
    {
      initialProps: { value },
    },
  )
  return { ...hook, told }
}

it('reports what is typed once, when typing pauses', () => {
  const { result, told } = field()
  act(() => result.current.type('v'))
  act(() => result.current.type('vå'))
  act(() => void vi.advanceTimersByTime(299))
  expect(told).toEqual([])
  act(() => void vi.advanceTimersByTime(1))
  expect(told).toEqual(['vå'])
})

it('does not lose input while the URL still echoes the previous word', () => {
  const { result, rerender } = field()
  act(() => result.current.type('vår'))
  act(() => void vi.advanceTimersByTime(300))
  act(() => result.current.type('vårko'))
  rerender({ value: 'vår' })
  expect(result.current.text).toBe('vårko')
})

it('keeps the space before the next word, which the echo does not have', () => {
  const { result, rerender, told } = field()
  act(() => result.current.type('Anna '))
  act(() => void vi.advanceTimersByTime(300))
  rerender({ value: told.at(-1)!.trim() })
  expect(result.current.text).toBe('Anna ')
  act(() => result.current.type('Anna Ek'))
  act(() => void vi.advanceTimersByTime(300))
  expect(told).toEqual(['Anna', 'Anna Ek'])
})

it('does not lose input to the echo of an earlier word', () => {
  const { result, rerender } = field()
  act(() => result.current.type('vår'))
  act(() => void vi.advanceTimersByTime(300))
  act(() => result.current.type('vårkon'))
  act(() => void vi.advanceTimersByTime(300))
  rerender({ value: 'vår' })
  expect(result.current.text).toBe('vårkon')
  rerender({ value: 'vårkon' })
  rerender({ value: 'vår' })
  expect(result.current.text).toBe('vår')
})

it('calls the current listener, not the one at the time of typing', () => {
  const told: string[] = []
  const { result, rerender } = renderHook(
    ({ filter }) => useDebouncedInput('', (text) => told.push(`${text} in ${filter}`)),
    { initialProps: { filter: 'all' } },
  )
  act(() => result.current.type('vår'))
  rerender({ filter: 'concerts' })
  act(() => void vi.advanceTimersByTime(300))
  expect(told).toEqual(['vår in concerts'])
})

it('follows the back button', () => {
  const { result, rerender } = field('vår')
  rerender({ value: '' })
  expect(result.current.text).toBe('')
})

it('reports at once when it is cleared or Enter is pressed', () => {
  const { result, told } = field('vår')
  act(() => result.current.clear())
  act(() => result.current.type('jul'))
  act(() => result.current.flush())
  expect(told).toEqual(['', 'jul'])
})

it('reports nothing after a link was followed, however long the next screen takes to load', () => {
  const { result, told } = field()
  act(() => result.current.type('vår'))
  const here = window.location.pathname
  window.history.pushState(null, '', '/elsewhere')
  act(() => void vi.advanceTimersByTime(300))
  window.history.pushState(null, '', here)
  expect(told).toEqual([])
  act(() => result.current.type('jul'))
  act(() => void vi.advanceTimersByTime(300))
  expect(told).toEqual(['jul'])
})
