import type { ComponentProps } from 'react'

import { ExpandMoreIcon } from '../icon/basic-icons.ts'
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

export interface SelectOption {
  value: string
  label: string
}

interface Props extends FieldFrameProps, Omit<ComponentProps<'select'>, 'id' | 'children'> {
  options: readonly SelectOption[]
}

/** One of several options, chosen in the device's own way: a list with a mouse, a wheel or a sheet with touch. */
export function SelectField({ label, dense = false, hint, error, options, ...props }: Props) {
  return (
    <FieldFrame label={label} dense={dense} hint={hint} error={error}>
      {(joined) => (
        <>
          <select {...props} {...joined}>
            {/* A value that is not an option, as before one is chosen, is shown as a dash: the browser would show the
               first option. */}
            {!options.some(({ value }) => value === String(props.value)) && (
              <option value={props.value} hidden>
                –
              </option>
            )}
            {options.map(({ value, label: name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <ExpandMoreIcon />
        </>
      )}
    </FieldFrame>
  )
}
