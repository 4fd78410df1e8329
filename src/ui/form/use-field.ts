import { useContext } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { messageText } from './message.ts'
import { RequiredFields } from './required-fields.ts'

/** Props of every field: its form, its value's name in the form (of type `Value`), and its label. */
export interface FieldProps<Values extends FieldValues, Value> {
  control: Control<Values>
  name: FieldPathByValue<Values, Value>
  label: string
  /** Help to read before answering. */
  hint?: string
  disabled?: boolean
}

/** A field's value, its error as text, and whether it is required. */
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
