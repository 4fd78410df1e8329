import type { SyntheticEvent } from 'react'

import { HALF_TYPED } from './half-typed.ts'

/** A picker's value and callbacks. */
export interface PickedField {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}

/**
 * What an input of type date or datetime-local needs to show a form's text, and to report what is chosen or typed in
 * it.
 */
export function nativePicker(field: PickedField) {
  const tell = ({
    currentTarget: { validity, value },
  }: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const next = validity.badInput ? HALF_TYPED : value
    if (next !== field.value) field.onChange(next)
  }
  return {
    value: field.value === HALF_TYPED ? '' : field.value,
    onChange: tell,
    // No browser fires a change event for partial input.
    onKeyUp: tell,
    onBlur: (event: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      tell(event)
      field.onBlur()
    },
  }
}

/** Whether the device is used by touch: then it has its own calendar and clock, made for that. */
export const isTouchDevice = () => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false
