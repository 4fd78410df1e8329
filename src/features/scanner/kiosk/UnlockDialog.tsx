import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSecondsLeft } from '#ui/browser/use-seconds-left.ts'
import { Button } from '#ui/control/Button.tsx'

import { isPhone } from '../start/is-phone.ts'
import { kioskLock, unlockKiosk } from './pin.ts'
import { PinField } from './PinField.tsx'
import { leaveFullScreen } from './use-full-screen.ts'

/** A dialog left open would keep the door shut. */
const LEFT_OPEN_MS = 60_000

interface UnlockDialogProps {
  open: boolean
  onClose: () => void
  /** Unsent scans on this device. */
  unsent: number
}

/** Asks for the PIN, and closes by itself after a while. */
export function UnlockDialog({ open, ...form }: UnlockDialogProps) {
  const id = useId()
  return (
    <Dialog open={open} onClose={form.onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      {open && <UnlockForm id={id} {...form} />}
    </Dialog>
  )
}

function UnlockForm({ id, unsent, onClose }: Omit<UnlockDialogProps, 'open'> & { id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [pin, setPin] = useState('')
  const [busy, setBusy] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const [until, setUntil] = useState(nextTry)
  const seconds = useSecondsLeft(until)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(() => close(), LEFT_OPEN_MS)
    return () => clearTimeout(timer)
  }, [])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')
    if (busy || seconds > 0) return
    setBusy(true)
    const isRight = await unlockKiosk(pin)
    if (isRight) {
      leaveFullScreen()
      await navigate({ to: isPhone() ? '/admin/qr-portable' : '/admin/qr', replace: true })
      return
    }
    setBusy(false)
    setPin('')
    setWrong(true)
    setUntil(nextTry())
    field?.focus()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <DialogTitle id={id}>{t('kiosk.unlock_title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <PinField
          autoFocus
          label={t('kiosk.pin')}
          value={pin}
          onChange={setPin}
          error={
            seconds > 0
              ? t('kiosk.wait', { seconds })
              : isWrong && pin === ''
                ? t('kiosk.wrong_pin')
                : undefined
          }
        />
        {unsent > 0 && <Typography>{t('kiosk.unsent', { count: unsent })}</Typography>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, gap: 1 }}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="contained" loading={busy} disabled={seconds > 0 || pin === ''}>
          {t('kiosk.unlock_confirm')}
        </Button>
      </DialogActions>
    </form>
  )
}

const nextTry = () => kioskLock(Date.now())?.lockedUntil ?? 0
