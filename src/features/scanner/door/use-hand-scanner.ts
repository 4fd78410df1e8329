import { useEffect } from 'react'

import { parseCard } from '#lib/card.ts'

import { IDLE, onKey } from '../model/hand-scanner.ts'

/**
 * Listens for a hand scanner that types like a keyboard, whatever has focus. Of the two ways to read its keys, the
 * one that yields a card is used.
 */
export function useHandScanner(onCode: (code: string) => void) {
  useEffect(() => {
    let state = IDLE
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const { key, code, shiftKey: shift, timeStamp: at } = event
      const step = onKey(state, { key, code, shift, at })
      state = step.state
      if (step.swallow) {
        event.preventDefault()
        event.stopPropagation()
      }
      if (!step.readings) return
      const [asTyped] = step.readings
      onCode(step.readings.find((reading) => parseCard(reading).kind === 'card') ?? asTyped)
    }
    // Before the focused element sees the key.
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [onCode])
}
