import type { ReactNode, Ref } from 'react'

import { useDescription } from './use-description.ts'

interface Props {
  label: string
  hint?: ReactNode
  error?: string | undefined
  name?: string
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: () => void
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A switch at the end of its line: the whole line, text included, is its target. */
export function SwitchField({ label, hint, error, checked, onChange, ...input }: Props) {
  const { id, labelId, hintId, errorId, describedBy } = useDescription(hint, error)
  const wrong = error !== undefined
  return (
    <label className="switch-line" htmlFor={id}>
      <span>
        <span className="switch-line__label" id={labelId}>
          {label}
        </span>
        {wrong && (
          <span className="field__error" id={errorId}>
            {error}
          </span>
        )}
        {hint && (
          <span className="tick-line__hint" id={hintId}>
            {hint}
          </span>
        )}
      </span>
      <input
        {...input}
        type="checkbox"
        role="switch"
        className="switch"
        id={id}
        checked={checked}
        aria-checked={checked}
        aria-invalid={wrong}
        onChange={({ target }) => onChange(target.checked)}
        aria-labelledby={labelId}
        aria-describedby={describedBy}
      />
    </label>
  )
}
