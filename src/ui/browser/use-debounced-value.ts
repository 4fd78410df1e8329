import { useEffect, useState } from 'react'

import { useDebouncedCallback } from './use-debounced-callback.ts'

const PAUSE_MS = 400

/** The value once it has not changed for a moment, as after typing a word. Compared by content. */
export function useDebouncedValue<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  const { call: settle } = useDebouncedCallback(
    (content: string) => setSettled(JSON.parse(content) as Value),
    PAUSE_MS,
  )
  const content = JSON.stringify(value)
  useEffect(() => settle(content), [settle, content])
  return settled
}
