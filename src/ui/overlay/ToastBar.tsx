import Snackbar from '@mui/material/Snackbar'
import { useTranslation } from 'react-i18next'

import { Button } from '../control/Button.tsx'
import { Alert } from '../feedback/Alert.tsx'
import type { Toast } from '../feedback/toast-context.ts'

// Long enough to reach "Undo" without hurry; hovering or focusing it pauses the timer.
const SHOWN = { plain: 5_000, undo: 10_000, error: 10_000 }

export interface ToastBarProps {
  toast: Toast
  /** At the top of the window instead of the bottom. */
  above: boolean
  open: boolean
  onClose: () => void
}

/** One toast, which disappears by itself. */
export function ToastBar({ toast, above, open, onClose }: ToastBarProps) {
  const { t } = useTranslation()
  const { severity = 'success', undo } = toast
  const duration = severity === 'error' ? SHOWN.error : undo ? SHOWN.undo : SHOWN.plain
  return (
    <Snackbar
      open={open}
      autoHideDuration={duration}
      anchorOrigin={{ vertical: above ? 'top' : 'bottom', horizontal: 'center' }}
      onClose={(_, reason) => {
        if (reason !== 'clickaway') onClose()
      }}
      sx={
        above
          ? { top: 'calc(var(--samspel-top-bar, 0px) + 12px)' }
          : { bottom: { base: 'calc(80px + env(safe-area-inset-bottom))', md: 24 } }
      }
    >
      <Alert
        ref={returnFocus}
        severity={severity}
        role={severity === 'error' ? 'alert' : 'status'}
        onClose={undo ? undefined : onClose}
        action={
          undo && (
            <Button
              onClick={() => {
                onClose()
                undo()
              }}
            >
              {t('common.undo')}
            </Button>
          )
        }
        className="alert--toast"
      >
        {toast.message}
      </Alert>
    </Snackbar>
  )
}

/**
 * Returns the focus to the previously focused element when the part of the screen that has it disappears,
 * such as a toast; otherwise it would go to the top of the page. Only for the keyboard: with touch, focusing
 * a field would open the on-screen keyboard. Passed as the `ref` of that part.
 */
function returnFocus(part: HTMLDivElement): () => void {
  let before: EventTarget | null = null
  const remember = ({ relatedTarget }: FocusEvent) => {
    if (!part.contains(relatedTarget as Node | null)) before = relatedTarget
  }
  part.addEventListener('focusin', remember)
  return () => {
    part.removeEventListener('focusin', remember)
    const isLeft = !part.contains(document.activeElement)
    if (isLeft || !document.activeElement?.matches(':focus-visible')) return
    // After the part has been removed.
    queueMicrotask(() => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    })
  }
}
