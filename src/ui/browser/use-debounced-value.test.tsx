// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { useDebouncedValue } from './use-debounced-value.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('follows once the value settles, even if each render creates a new one', () => {
  const { result, rerender } = renderHook(({ word }) => useDebouncedValue({ word }), {
    initialProps: { word: '' },
  })
  rerender({ word: 'v' })
  act(() => void vi.advanceTimersByTime(399))
  rerender({ word: 'vår' })
  act(() => void vi.advanceTimersByTime(399))
  expect(result.current).toEqual({ word: '' })
  rerender({ word: 'vår' })
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toEqual({ word: 'vår' })
})
