import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'

import { type FieldProps, useField } from '../form/use-field.ts'
import { useDescription } from '../form/use-description.ts'

interface Props<Values extends FieldValues> extends Omit<FieldProps<Values, boolean>, 'hint'> {
  /** In place of the label, when it holds a link. */
  children?: ReactNode
}

/** One box to tick, such as to accept something. */
export function CheckboxField<Values extends FieldValues>({ children, ...props }: Props<Values>) {
  const { field, error } = useField(props)
  const { id, errorId, describedBy } = useDescription(undefined, error)
  const { value, ...control } = field
  return (
    <div>
      <div className="plain-checkbox">
        <input
          {...control}
          type="checkbox"
          id={id}
          checked={value}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy}
        />
        <label htmlFor={id}>{children ?? props.label}</label>
      </div>
      {error !== undefined && (
        <p className="plain-field__error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}
