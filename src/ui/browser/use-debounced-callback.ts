import { useCallback, useEffect, useRef } from 'react'

/**
 * A callback that waits until it has not been called for `delay` ms, and then runs once, with the last value. Runs the
 * callback of the latest render, and nothing after the component has unmounted.
 */
export function useDebouncedCallback<Value>(callback: (value: Value) => void, delay: number) {
  const timer = useRef(0)
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  const cancel = useCallback(() => clearTimeout(timer.current), [])
  useEffect(() => cancel, [cancel])
  const call = useCallback(
    (value: Value) => {
      cancel()
      timer.current = window.setTimeout(() => latest.current(value), delay)
    },
    [cancel, delay],
  )
  return { call, cancel }
}
