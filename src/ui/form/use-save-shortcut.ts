import { type RefObject, useEffect } from 'react'

/**
 * Ctrl+S, on a Mac ⌘S, sends the form that holds the focus, or else one with something unsaved in it, in place of the
 * browser's offer to keep the page as a file.
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
