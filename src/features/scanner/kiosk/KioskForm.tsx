import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { KIOSK_PATH } from '#lib/kiosk.ts'
import { Button } from '#ui/control/Button.tsx'
import { SelectField } from '#ui/control/SelectField.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'

import { useScanner, useView } from '../door/session-context.ts'
import { lockKiosk, PIN } from './pin.ts'
import { PinField } from './PinField.tsx'
import { enterFullScreen } from './use-full-screen.ts'

/** The form for the camera, and for the PIN that exits the self check-in. */
export function KioskForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { codeReader } = useScanner()
  const { devices, deviceId = '' } = useView((view) => view.camera)
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (busy || !PIN.test(pin) || pin !== again) return
    setBusy(true)
    enterFullScreen()
    try {
      await lockKiosk(pin)
      await navigate({ to: KIOSK_PATH, replace: true })
    } catch {
      setRefused(true)
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <DialogTitle id={id}>{t('kiosk.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{t('kiosk.lead')}</DialogContentText>
        {devices.length > 1 && (
          <SelectField
            label={t('kiosk.camera')}
            value={deviceId}
            onChange={(event) => codeReader.startCamera(event.target.value)}
            options={devices.map(({ id: value, label }, index) => ({
              value,
              label: label || t('kiosk.camera_unnamed', { number: index + 1 }),
            }))}
          />
        )}
        <PinField
          label={t('kiosk.pin')}
          hint={t('kiosk.pin_hint')}
          value={pin}
          onChange={setPin}
          error={isChecked && !PIN.test(pin) ? t('kiosk.pin_invalid') : undefined}
        />
        <PinField
          label={t('kiosk.pin_again')}
          value={again}
          onChange={setAgain}
          error={isChecked && PIN.test(pin) && pin !== again ? t('kiosk.pin_differs') : undefined}
        />
        {isRefused && <Alert severity="error">{t('kiosk.not_kept')}</Alert>}
        <DialogContentText variant="body2">{t('kiosk.browser')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, gap: 1 }}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="contained" loading={busy}>
          {t('kiosk.confirm')}
        </Button>
      </DialogActions>
    </form>
  )
}
