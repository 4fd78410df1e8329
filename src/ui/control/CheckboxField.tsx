import type { ComponentProps, ReactNode } from 'react'

import { Checkbox } from './Checkbox.tsx'
import { useDescription } from './use-description.ts'

interface Props extends Omit<ComponentProps<typeof Checkbox>, 'id' | 'children'> {
  /** May contain a link. */
  label: ReactNode
  /** What ticking it means. */
  hint?: ReactNode
  error?: string | undefined
}

/** A checkbox with its text beside it. */
export function CheckboxField({ label, hint, error, ...input }: Props) {
  const { id, hintId, errorId, describedBy } = useDescription(hint, error)
  const wrong = error !== undefined
  return (
    <div>
      <div className="tick-line">
        <Checkbox {...input} id={id} aria-invalid={wrong} aria-describedby={describedBy} />
        <div>
          <label htmlFor={id}>{label}</label>
          {hint && (
            <div className="tick-line__hint" id={hintId}>
              {hint}
            </div>
          )}
        </div>
      </div>
      {wrong && (
        <p className="field__error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}
