import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { type Toast, ToastContext } from './toast-context.ts'

// Most visits show none; an installed app has it on the device.
const ToastBar = lazy(async () => ({ default: (await import('./ToastBar.tsx')).ToastBar }))

/** Shows what `useToast` is told, one toast at a time, above the phone's navigation. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast & { id: number }>()
  const [open, setOpen] = useState(false)
  const show = useCallback((next: Toast) => {
    setToast((last) => ({ ...next, id: (last?.id ?? 0) + 1 }))
    setOpen(true)
  }, [])

  return (
    <ToastContext value={show}>
      {children}
      {toast && (
        <Suspense>
          <ToastBar key={toast.id} toast={toast} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </ToastContext>
  )
}
