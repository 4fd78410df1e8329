import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Toast, ToastContext } from './toast-context.ts'

// Long enough to reach "Undo" without hurry; hovering or focusing it stops the clock.
const SHOWN = { plain: 5_000, undo: 10_000, error: 10_000 }

/** Shows what `useToast` is told, one toast at a time, above the phone's navigation. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [toast, setToast] = useState<Toast & { id: number }>()
  const [open, setOpen] = useState(false)
  const show = useCallback((next: Toast) => {
    setToast((last) => ({ ...next, id: (last?.id ?? 0) + 1 }))
    setOpen(true)
  }, [])
  const close = () => setOpen(false)
  const severity = toast?.severity ?? 'success'
  const undo = toast?.undo
  const duration = severity === 'error' ? SHOWN.error : undo ? SHOWN.undo : SHOWN.plain

  return (
    <ToastContext value={show}>
      {children}
      <Snackbar
        key={toast?.id}
        open={open}
        autoHideDuration={duration}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        onClose={(_, reason) => {
          if (reason !== 'clickaway') close()
        }}
        sx={{ bottom: { base: 'calc(80px + env(safe-area-inset-bottom))', md: 24 } }}
      >
        <Alert
          severity={severity}
          variant="outlined"
          role={severity === 'error' ? 'alert' : 'status'}
          onClose={undo ? undefined : close}
          closeText={t('common.close')}
          action={
            undo && (
              <Button
                color="primary"
                onClick={() => {
                  close()
                  undo()
                }}
                sx={{ fontWeight: 700 }}
              >
                {t('common.undo')}
              </Button>
            )
          }
          sx={{
            alignItems: 'center',
            width: '100%',
            maxWidth: 520,
            bgcolor: 'background.paper',
            boxShadow: 6,
          }}
        >
          {toast?.message}
        </Alert>
      </Snackbar>
    </ToastContext>
  )
}
