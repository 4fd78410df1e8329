// oxlint-disable-next-line eslint/no-restricted-imports -- it has a fallback if the file cannot be fetched
import { type ReactNode, Suspense, lazy, useCallback, useEffect, useState } from 'react'

import { Alert } from '../feedback/Alert.tsx'
import { type Toast, ToastContext } from '../feedback/toast-context.ts'
import type { ToastBarProps } from './ToastBar.tsx'

// Loaded on demand, as most visits show no toast. If it cannot be fetched (a toast may report that the
// network is down), the text is shown on its own.
const ToastBar = lazy(() =>
  import('./ToastBar.tsx').then(
    (bar) => ({ default: bar.ToastBar }),
    () => ({ default: PlainToast }),
  ),
)

/**
 * Shows what `useToast` is given, one toast at a time: above the phone's navigation, or below its top bar if it would
 * cover what was pressed.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast & { id: number; above: boolean }>()
  const [open, setOpen] = useState(false)
  const show = useCallback((next: Toast) => {
    const above = isPressedLow()
    setToast((last) => ({ ...next, id: (last?.id ?? 0) + 1, above }))
    setOpen(true)
  }, [])

  useEffect(followPresses, [])

  return (
    <ToastContext value={show}>
      {children}
      {toast && (
        <Suspense>
          <ToastBar
            key={toast.id}
            toast={toast}
            above={toast.above}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </ToastContext>
  )
}

function PlainToast({ toast, open }: ToastBarProps) {
  const { severity = 'success', message } = toast
  return open ? (
    <Alert severity={severity} role={severity === 'error' ? 'alert' : 'status'}>
      {message}
    </Alert>
  ) : null
}

/** As high as the phone's navigation and a toast of three lines above it. */
const TOAST_ZONE = 200

let pressed: Element | undefined
let pressedBottom = 0

/** Tracks what is pressed, by touch or by key. Returns a function that stops it. */
function followPresses(): () => void {
  const remember = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    // A group, such as the answers to a question, must stay visible as a whole.
    pressed = target.closest('[role=group], [role=dialog], form') ?? target
    pressedBottom = pressed.getBoundingClientRect().bottom
  }
  addEventListener('click', remember, true)
  return () => removeEventListener('click', remember, true)
}

/**
 * Whether the last pressed element is where a toast would appear. A removed one counts at its last position.
 */
function isPressedLow(): boolean {
  if (!pressed) return false
  const bottom = pressed.isConnected ? pressed.getBoundingClientRect().bottom : pressedBottom
  return bottom > innerHeight - TOAST_ZONE
}
