import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { isLoaded } from '#lib/async/is-loaded.ts'
import { KIOSK_PATH } from '#lib/door/kiosk.ts'
import { Button } from '#ui/control/Button.tsx'
import { SelectField } from '#ui/control/SelectField.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'

import { useScanner, useView } from '../door/session-context.ts'
import { lockKiosk, PIN } from './pin.ts'
import { PinField } from './PinField.tsx'
import { enterFullScreen, leaveFullScreen } from './use-full-screen.ts'

/** The form for the camera, and for the PIN that exits the self check-in. */
export function KioskForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const router = useRouter()
  const { codeReader } = useScanner()
  const { devices, deviceId = '' } = useView((view) => view.camera)
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<'not_loaded' | 'not_kept'>()

  /** Whether the self check-in's screen is on this page now, so that it opens without a network too. */
  const loadScreen = async () => {
    const screen = router.routesByPath[KIOSK_PATH]
    const shell = router.options.context.preloadShell(KIOSK_PATH)
    await router.loadRouteChunk(screen)
    return isLoaded(screen.options.component) && (await shell)
  }

  const refuse = (reason: typeof refused) => {
    setRefused(reason)
    setBusy(false)
    leaveFullScreen()
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (busy || !PIN.test(pin) || pin !== again) return
    setBusy(true)
    setRefused(undefined)
    enterFullScreen()
    try {
      // Behind the PIN, nothing else of the app could be opened while its screen is out of reach.
      if (!(await loadScreen())) return refuse('not_loaded')
      await lockKiosk(pin)
      await navigate({ to: KIOSK_PATH, replace: true })
    } catch {
      refuse('not_kept')
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
        {refused && <Alert severity="error">{t(`kiosk.${refused}`)}</Alert>}
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
