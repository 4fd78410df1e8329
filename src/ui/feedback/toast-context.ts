import { createContext, useContext } from 'react'

export interface Toast {
  message: string
  severity?: 'success' | 'error' | 'info'
  /** Takes the deed back; offered as a button while the toast is shown. */
  undo?: () => void
}

export const ToastContext = createContext<((toast: Toast) => void) | undefined>(undefined)

/**
 * Gives the function that shows a toast. A newer toast takes the place of the one shown, so that the text
 * always tells about the latest deed.
 */
export function useToast(): (toast: Toast) => void {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider around it')
  return show
}
