import { type RefObject, useEffect } from 'react'

/**
 * Ctrl+S, or ⌘S on a Mac, submits the focused form, or else one with unsaved changes, instead of the browser offering
 * to save the page.
 */
export function useSaveShortcut(form: RefObject<HTMLFormElement | null>, isDirty: boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      if (event.defaultPrevented || event.shiftKey) return
      const focused = document.activeElement?.closest('form') ?? null
      const isMine = focused ? focused === form.current : isDirty
      if (!isMine) return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [form, isDirty])
}
