import type { ReactNode } from 'react'

import { useDescription } from './use-description.ts'

export interface FieldFrameProps {
  label: string
  /** The label is only read out: what stands in the field says the same. */
  labelHidden?: boolean
  /** Lower, and with a small label, as above a list. */
  dense?: boolean
  /** What one should know before answering. */
  hint?: ReactNode
  error?: string | undefined
}

/** The attributes of a control that join it to its label, its hint and its error. */
export interface Joined {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

interface Props extends FieldFrameProps {
  /** The control, and what stands in the field beside it. `labelId` is for a control that no <label> can name. */
  children: (joined: Joined, labelId: string) => ReactNode
  /** Beside the box, such as a button that does something with what is in it. */
  beside?: ReactNode
}

/**
 * A field with its label above, where neither a long text nor a browser's autofill covers it, and what is wrong with it
 * below.
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
