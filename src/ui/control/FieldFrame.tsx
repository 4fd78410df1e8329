import type { ReactNode } from 'react'

import { useDescription } from './use-description.ts'

export interface FieldFrameProps {
  label: string
  /** The label is only read out: the field's content says the same. */
  labelHidden?: boolean
  /** Lower, and with a small label, as above a list. */
  dense?: boolean
  /** Help to read before answering. */
  hint?: ReactNode
  error?: string | undefined
}

/** The attributes that link a control to its label, hint and error. */
export interface Joined {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

interface Props extends FieldFrameProps {
  /** The control, and anything beside it in the field. `labelId` is for controls that no <label> can name. */
  children: (joined: Joined, labelId: string) => ReactNode
  /** Beside the box, such as a button that acts on its content. */
  beside?: ReactNode
}

/**
 * A field with its label above, where neither a long text nor the browser's autofill covers it, and its error below.
 */
export function FieldFrame({ label, labelHidden, dense, hint, error, children, beside }: Props) {
  const { id, labelId, hintId, errorId, describedBy } = useDescription(hint, error)
  const wrong = error !== undefined
  return (
    <div className={dense ? 'field field--dense' : 'field'}>
      <label id={labelId} htmlFor={id} className={labelHidden ? 'plain-hidden' : undefined}>
        {label}
      </label>
      <div className="field__line">
        <div className="field__box">
          {children({ id, 'aria-describedby': describedBy, 'aria-invalid': wrong }, labelId)}
        </div>
        {beside}
      </div>
      {wrong && (
        <p className="field__error" id={errorId}>
          {error}
        </p>
      )}
      {hint && (
        <div className="field__hint" id={hintId}>
          {hint}
        </div>
      )}
    </div>
  )
}
