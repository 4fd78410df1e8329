import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'

import { CheckboxField } from '../control/CheckboxField.tsx'
import { memoField } from './memo-field.ts'
import { type FieldProps, useField } from './use-field.ts'

interface Props<Values extends FieldValues> extends FieldProps<Values, boolean> {
  /** Replaces the label if it contains a link. */
  children?: ReactNode
}

/** A checkbox, such as to accept something. */
export const CheckboxInput = memoField(CheckboxOf)

function CheckboxOf<Values extends FieldValues>({ control, children, ...props }: Props<Values>) {
  const { field, error } = useField({ control, ...props })
  const { value, ...input } = field
  return <CheckboxField {...props} {...input} checked={value} label={children ?? props.label} error={error} />
}
