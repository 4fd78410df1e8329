import { type ReactNode, Suspense } from 'react'

import { FieldFrame } from '../control/FieldFrame.tsx'

/** What joins a picker to the words around it. */
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

/** Label, hint and error of a picker, and an empty field until its code is there. */
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
