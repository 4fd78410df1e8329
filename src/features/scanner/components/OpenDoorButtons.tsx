import Box from '@mui/material/Box'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { deviceIdentity, isNamed } from '#offline/outbox/device.ts'
import { Button } from '#ui/control/Button.tsx'
import { QrCodeScannerIcon } from '#ui/icon/QrCodeScannerIcon.ts'

import type { DoorEvent } from '../model/door-events.ts'
import { isPhone } from '../start/is-phone.ts'
import { scannerSettings } from '../start/settings.ts'

/** One touch from home to the open door of an event that runs. */
export function OpenDoorButtons({ events }: { events: readonly Pick<DoorEvent, 'id' | 'title'>[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const open = async (eventId: string) => {
    // With the camera on, the door opens by itself as soon as its list is on the device: once the device has the name of its door.
    const scanning = await deviceIdentity().then(isNamed, () => true)
    scannerSettings.setState({ eventId, scanning })
    await navigate({ to: isPhone() ? '/admin/qr-portable' : '/admin/qr' })
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2, justifyItems: { base: 'stretch', xs: 'start' } }}>
      {events.map(({ id, title }) => (
        <Button
          key={id}
          variant="contained"
          size="large"
          startIcon={<QrCodeScannerIcon />}
          onClick={() => void open(id)}
          style={{ minHeight: 56 }}
        >
          {t('scanner.open_door', { event: title })}
        </Button>
      ))}
    </Box>
  )
}
