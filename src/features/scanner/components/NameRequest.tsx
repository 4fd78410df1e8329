import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { deviceIdentity, isNamed } from '#offline/outbox/device.ts'
import { Button } from '#ui/control/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'

import { scannerSettings } from '../start/settings.ts'

/** Asks for the door's name, once, where the door opened without being prepared first. */
export function NameRequest({ onName }: { onName: () => void }) {
  const { t } = useTranslation()
  const isAsked = useStore(scannerSettings, ({ nameAsked = false }) => nameAsked)
  const [isNameless, setNameless] = useState(false)
  useEffect(() => {
    let over = false
    const read = async () => {
      // A device that keeps nothing says so where a scan is to be kept.
      const device = await deviceIdentity().catch(() => undefined)
      if (device && !over) setNameless(!isNamed(device))
    }
    void read()
    return () => {
      over = true
    }
  }, [])
  if (isAsked || !isNameless) return null
  return (
    <Alert
      severity="info"
      role="status"
      compact
      data-notice="name"
      action={
        <Button color="inherit" onClick={onName}>
          {t('scanner.door_name.give')}
        </Button>
      }
      onClose={() => scannerSettings.setState({ nameAsked: true })}
    >
      {t('scanner.door_name.ask')}
    </Alert>
  )
}
