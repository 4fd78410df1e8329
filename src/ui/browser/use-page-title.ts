import { useEffect } from 'react'

/**
 * Names the browser's tab after the screen. An effect, not a rendered `<title>`: that would come after the one of
 * index.html, and only the first counts.
 */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Samspel`
  }, [title])
}
