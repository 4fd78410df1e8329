import OutlinedInput from '@mui/material/OutlinedInput'
import { type ReactNode, Suspense } from 'react'

import type { Description } from './use-description.ts'
import { Labelled } from './Labelled.tsx'

interface Props {
  label: string
  hint?: string
  error: string | undefined
  disabled?: boolean
  children: (common: Description & { label: string; invalid: boolean; disabled: boolean }) => ReactNode
}

/** Label, hint and error of a picker, and an empty field of its size until its code is there. */
export function PickerPlace({ label, hint, error, disabled = false, children }: Props) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(ids) => (
        <Suspense fallback={<OutlinedInput id={ids.id} disabled value="" />}>
          {children({ ...ids, label, disabled, invalid: error !== undefined })}
        </Suspense>
      )}
    </Labelled>
  )
}
