import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { deviceIdentity, isNamed } from '#offline/outbox/device.ts'
import { Button } from '#ui/control/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'

import { scannerSettings } from '../start/settings.ts'

/**
 * Asks once for the door's name, on a device that opened the door without going through the preparation
 * panel, which also asks.
 */
export function NameRequest({ onName }: { onName: () => void }) {
  const { t } = useTranslation()
  const isAsked = useStore(scannerSettings, ({ nameAsked = false }) => nameAsked)
  const [isNameless, setNameless] = useState(false)
  useEffect(() => {
    let over = false
    const read = async () => {
      // A device that cannot store anything reports that when it has a scan to store.
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
