import { useEffect, useState } from 'react'

const PAUSE_MS = 400

/** The value once it has not changed for a moment, such as after a word was typed. Compared by what it holds. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  const content = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(content) as Value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [content])
  return settled
}
