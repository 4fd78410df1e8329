import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { ApiError } from '#api/errors.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'

/** Replaces a screen whose data could not be read (with a retry), or which failed to render (specification 2). */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => console.error(error), [error])
  if (!(error instanceof ApiError)) return 'Error'
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="screen-error">
      <ErrorState error={error} onRetry={retry} />
    </div>
  )
}
