import { type ReactNode, useId } from 'react'

/** What a control needs so that it is read out with its label, hint and error. */
export interface Description {
  id: string
  labelId: string
  hintId: string
  errorId: string
  describedBy: string | undefined
}

/** The ids that link a control to the texts around it. */
export function useDescription(hint: ReactNode, error: string | undefined): Description {
  const id = useId()
  const ids = { id, labelId: `${id}-label`, hintId: `${id}-hint`, errorId: `${id}-error` }
  const describedBy = [error && ids.errorId, hint && ids.hintId].filter(Boolean).join(' ') || undefined
  return { ...ids, describedBy }
}
