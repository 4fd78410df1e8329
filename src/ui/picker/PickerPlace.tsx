import { type ReactNode, Suspense } from 'react'

import { FieldFrame } from '../control/FieldFrame.tsx'

/** Links a picker to the texts around it. */
export interface JoinedPicker {
  labelId: string
  describedBy: string | undefined
  invalid: boolean
}

interface Props {
  label: string
  dense?: boolean
  hint: string | undefined
  error: string | undefined
  children: (joined: JoinedPicker) => ReactNode
}

/** A picker's label, hint and error, and an empty field until its code has loaded. */
export function PickerPlace({ label, dense = false, hint, error, children }: Props) {
  return (
    <FieldFrame label={label} dense={dense} hint={hint} error={error}>
      {({ id, 'aria-describedby': describedBy, 'aria-invalid': invalid }, labelId) => (
        <Suspense fallback={<input id={id} disabled />}>
          {children({ labelId, describedBy, invalid })}
        </Suspense>
      )}
    </FieldFrame>
  )
}
