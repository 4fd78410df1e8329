import { type SubmitEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { DeviceIdentity } from '#offline/outbox/device-identity.ts'
import { DEVICE_NAME_LIMIT, deviceIdentity, isNamed, renameDevice } from '#offline/outbox/device.ts'
import { TextField } from '#ui/control/TextField.tsx'
import { useToast } from '#ui/feedback/toast-context.ts'

import { scannerSettings } from '../start/settings.ts'

/** The name of the door this device stands at, under which its scans are shown everywhere. */
export function DoorName({ onlyOnce = false }: { onlyOnce?: boolean }) {
  const { t } = useTranslation()
  const toast = useToast()
  const [device, setDevice] = useState<DeviceIdentity>()
  const [text, setText] = useState('')
  useEffect(() => {
    let over = false
    const read = async () => {
      // A device that cannot store anything reports that when it has a scan to store.
      const found = await deviceIdentity().catch(() => undefined)
      if (!found || over || (onlyOnce && isNamed(found))) return
      setDevice(found)
      setText(isNamed(found) ? found.device_name : '')
    }
    void read()
    return () => {
      over = true
    }
  }, [onlyOnce])
  if (!device) return null

  const save = async () => {
    const name = text.trim()
    if (name === '' || name === device.device_name) return
    try {
      setDevice(await renameDevice(name))
      scannerSettings.setState({ nameAsked: true })
      toast({ severity: 'success', message: t('scanner.door_name.saved', { name }) })
    } catch {
      toast({ severity: 'error', message: t('outbox.unreadable') })
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form onSubmit={submit}>
      <TextField
        label={t('scanner.door_name.label')}
        hint={t('scanner.door_name.hint')}
        placeholder={t('scanner.door_name.example')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => void save()}
        autoComplete="off"
        maxLength={DEVICE_NAME_LIMIT}
        enterKeyHint="done"
      />
    </form>
  )
}
