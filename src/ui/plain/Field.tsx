import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  error: string | undefined
  /** At the end of the field. */
  button?: ReactNode
}

/** A text on one line, with its label above and what is wrong with it below. */
export function Field({ label, error, button, ...input }: FieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  const wrong = error !== undefined
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <div className="plain-field__box">
        <input {...input} id={id} aria-invalid={wrong} aria-describedby={wrong ? errorId : undefined} />
        {button}
      </div>
      {wrong && (
        <p className="plain-field__error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}
