import { type ReactNode, useId } from 'react'

interface Props<Value extends string> {
  legend: string
  /** The legend is only read out: the content above says the same. */
  legendHidden?: boolean
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[]
  /** Undefined before anything is chosen. */
  value: Value | undefined
  onChange: (value: Value) => void
}

/** One of a few options, all visible. */
export function RadioField<Value extends string>(props: Props<Value>) {
  const { legend, legendHidden = false, options, value, onChange } = props
  const id = useId()
  return (
    <fieldset className="radio-field">
      <legend className={legendHidden ? 'plain-hidden' : undefined}>{legend}</legend>
      {options.map((option) => (
        <div key={option.value} className="tick-line">
          <input
            type="radio"
            className="tick tick--circle"
            id={`${id}-${option.value}`}
            name={id}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
          />
          <div>
            <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
            {option.hint && (
              <div className="tick-line__hint" id={`${id}-${option.value}-hint`}>
                {option.hint}
              </div>
            )}
          </div>
        </div>
      ))}
    </fieldset>
  )
}
