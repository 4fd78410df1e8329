import { type ReactNode, type Ref, useId } from 'react'

interface Props {
  label: string
  hint?: ReactNode
  name?: string
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: () => void
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A switch at the end of its line: the whole line, text included, is its target. */
export function SwitchField({ label, hint, checked, onChange, ...input }: Props) {
  const id = useId()
  return (
    <label className="switch-line" htmlFor={id}>
      <span>
        <span className="switch-line__label" id={`${id}-label`}>
          {label}
        </span>
        {hint && (
          <span className="tick-line__hint" id={`${id}-hint`}>
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
        onChange={({ target }) => onChange(target.checked)}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </label>
  )
}
