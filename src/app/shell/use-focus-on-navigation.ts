import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * After navigation, moves the focus to the new screen's heading, where keyboards and screen readers then
 * start.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // Not on the first screen, nor when only a filter in the URL changes.
        if (!fromLocation || !pathChanged) return
        const target =
          document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.getElementById('main')
        target?.focus({ preventScroll: true })
      }),
    [router],
  )
}
