import type { SyntheticEvent } from 'react'

import { HALF_TYPED } from './half-typed.ts'

/** What a picker shows, and tells. */
export interface PickedField {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}

/** What an input of type date or datetime-local takes to show a text of a form, and to tell what is chosen or typed in it. */
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
    // Of a part that is typed no browser tells.
    onKeyUp: tell,
    onBlur: (event: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      tell(event)
      field.onBlur()
    },
  }
}

/** Whether the device is worked with a finger: then it has a calendar and a clock of its own, made for that. */
export const isTouchDevice = () => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false
