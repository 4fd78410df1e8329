import type { ReactNode } from 'react'

import { useDescription } from '../form/use-description.ts'

export interface FieldFrameProps {
  label: string
  /** What one should know before answering. */
  hint?: ReactNode
  error: string | undefined
}

/** The attributes of a control that join it to its label, its hint and its error. */
interface Joined {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

interface Props extends FieldFrameProps {
  /** The control, and what stands in the field beside it. */
  children: (joined: Joined) => ReactNode
}

/** A field with its label above, and what is wrong with it below. */
export function FieldFrame({ label, hint, error, children }: Props) {
  const { id, hintId, errorId, describedBy } = useDescription(hint, error)
  const wrong = error !== undefined
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <div className="plain-field__box">
        {children({ id, 'aria-describedby': describedBy, 'aria-invalid': wrong })}
      </div>
      {wrong && (
        <p className="plain-field__error" id={errorId}>
          {error}
        </p>
      )}
      {hint && (
        <div className="plain-field__hint" id={hintId}>
          {hint}
        </div>
      )}
    </div>
  )
}
