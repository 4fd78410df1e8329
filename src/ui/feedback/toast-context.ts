import { createContext, useContext } from 'react'

export interface Toast {
  message: string
  severity?: 'success' | 'error' | 'info'
  /** Undoes the action; offered as a button while the toast is shown. */
  undo?: () => void
}

export const ToastContext = createContext<((toast: Toast) => void) | undefined>(undefined)

/**
 * Returns the function that shows a toast. A newer toast replaces the current one, so that the text always concerns the
 * latest action.
 */
export function useToast(): (toast: Toast) => void {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider around it')
  return show
}
