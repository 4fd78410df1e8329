import { type RefObject, useEffect, useState } from 'react'

// So that it is there when a reader scrolls on.
const MARGIN = '50% 0px'

/**
 * Whether the element is, or has been, visible or within half a window of it. For what is expensive and far
 * down on a phone, where many never look.
 */
export function useNear(element: RefObject<Element | null>): boolean {
  // A DOM without layout, as in tests, has no observer.
  const [isNear, setNear] = useState(!('IntersectionObserver' in globalThis))
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
