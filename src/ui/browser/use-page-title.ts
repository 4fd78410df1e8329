import { useEffect } from 'react'

/**
 * Sets the title of the browser tab. An effect, not a rendered `<title>`: that would come after the one in index.html,
 * and only the first counts.
 */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Samspel`
  }, [title])
}
