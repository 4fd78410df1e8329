import { useContext } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { messageText } from './message.ts'
import { RequiredFields } from './required-fields.ts'

/** What every field takes: whose it is, which of the form's values it shows (one of type `Value`), what it is called. */
export interface FieldProps<Values extends FieldValues, Value> {
  control: Control<Values>
  name: FieldPathByValue<Values, Value>
  label: string
  /** What one should know before answering. */
  hint?: string
  disabled?: boolean
}

/** A field's value, what is wrong with it, in words, and whether it must be filled in. */
export function useField<Values extends FieldValues, Value>({
  control,
  name,
  label,
}: Omit<FieldProps<Values, Value>, 'hint'>) {
  const { t } = useTranslation()
  const required = useContext(RequiredFields).has(name)
  const { field, fieldState } = useController({ control, name })
  const { message } = fieldState.error ?? {}
  return { field, required, error: message === undefined ? undefined : messageText(t, message, label) }
}
