import type { ReactNode } from 'react'

import { CheckCircleIcon } from '../icon/basic-icons.ts'

/** Says beside a button that it is saved, until the form is changed again. */
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
