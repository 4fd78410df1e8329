import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { ApiError } from '#api/errors.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'

import { isMissingFile } from '../updates/missing-files.ts'

/** Replaces a screen whose data or files could not be fetched (with a retry), or which failed to render (specification 2). */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => console.error(error), [error])
  const failure = isMissingFile(error) ? new ApiError('ERROR_NETWORK') : error
  if (!(failure instanceof ApiError)) return 'Error'
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="screen-error">
      <ErrorState error={failure} onRetry={retry} />
    </div>
  )
}
