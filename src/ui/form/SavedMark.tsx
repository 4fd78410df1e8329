import type { ReactNode } from 'react'

import { CheckCircleIcon } from '../icon/CheckCircleIcon.ts'

/** Says beside a button that the deed is done, until the form is touched again. */
export function SavedMark({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div role="status" className="saved-mark">
      {shown && (
        <>
          <CheckCircleIcon />
          {children}
        </>
      )}
    </div>
  )
}
