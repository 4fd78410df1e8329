import { useId } from 'react'

import { Button } from './Button.tsx'

interface StepperProps {
  label: string
  value: number
  min?: number
  max: number
  /** What the two buttons do, for screen readers. */
  decrease: string
  increase: string
  hint?: string
  onChange: (value: number) => void
}

/** A small number, changed by one with each press. */
export function Stepper({ label, value, min = 0, max, decrease, increase, hint, onChange }: StepperProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={hint ? `${id}-hint` : undefined}>
      <div className="stepper">
        <span id={`${id}-label`}>{label}</span>
        <Button
          variant="outlined"
          aria-label={decrease}
          disabled={value <= min}
          onClick={() => onChange(value - 1)}
        >
          −
        </Button>
        <output aria-live="polite">{value}</output>
        <Button
          variant="outlined"
          aria-label={increase}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          +
        </Button>
      </div>
      {hint && (
        <div id={`${id}-hint`} className="stepper__hint">
          {hint}
        </div>
      )}
    </div>
  )
}
