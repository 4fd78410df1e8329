import { type NavigateFn, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Navigates from this screen once something has been done. Does nothing if the user has left it meanwhile, and may be in the
 * middle of something else.
 */
export function useNavigateFromHere(): NavigateFn {
  const router = useRouter()
  const [here] = useState(router.latestLocation.pathname)
  return async (options) => {
    if (router.latestLocation.pathname === here) await router.navigate(options)
  }
}
