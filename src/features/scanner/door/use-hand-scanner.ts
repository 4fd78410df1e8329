import { useEffect } from 'react'

import { parseCard } from '#lib/door/card.ts'

import { IDLE, onKey } from '../model/hand-scanner.ts'

/**
 * Listens for a hand scanner that types like a keyboard, whatever has focus. Of the two ways to read its keys, the
 * one that yields a card is used.
 */
export function useHandScanner(onCode: (code: string) => void) {
  useEffect(() => {
    let state = IDLE
    let restore = () => {}
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const { key, code, shiftKey: shift, timeStamp: at } = event
      const step = onKey(state, { key, code, shift, at })
      // The first keys look like somebody typing, and reach the field in focus.
      if (step.state.text.length === 1) restore = restorerOf(event.target)
      state = step.state
      if (step.swallow) {
        event.preventDefault()
        event.stopPropagation()
      }
      if (!step.readings) return
      restore()
      const [asTyped] = step.readings
      onCode(step.readings.find((reading) => parseCard(reading).kind === 'card') ?? asTyped)
    }
    // Before the focused element sees the key.
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [onCode])
}

/** Returns a function that gives a text field its present value back, as if somebody had typed that. */
function restorerOf(field: EventTarget | null): () => void {
  if (!(field instanceof HTMLInputElement)) return () => {}
  const { value } = field
  return () => {
    if (field.value === value) return
    // React ignores a value set in the usual way, as its own.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
