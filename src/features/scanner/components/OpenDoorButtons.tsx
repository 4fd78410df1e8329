import Box from '@mui/material/Box'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { QrCodeScannerIcon } from '#ui/icon/shell-icons.ts'

import type { DoorEvent } from '../model/door-events.ts'
import { isPhone } from '../start/is-phone.ts'
import { scannerSettings } from '../start/settings.ts'

/** Opens the door of an event with one tap from the home screen. */
export function OpenDoorButtons({ events }: { events: readonly Pick<DoorEvent, 'id' | 'title'>[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  if (events.length === 0) return null
  const open = (eventId: string) => {
    // With the camera on, the door opens by itself as soon as its roster is on the device.
    scannerSettings.setState({ eventId, scanning: true })
    void navigate({ to: isPhone() ? '/admin/qr-portable' : '/admin/qr' })
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2, justifyItems: { base: 'stretch', xs: 'start' } }}>
      {events.map(({ id, title }, index) => (
        <Button
          key={id}
          variant={index === 0 ? 'contained' : 'outlined'}
          size="large"
          startIcon={<QrCodeScannerIcon />}
          onClick={() => open(id)}
          style={{ minHeight: 56 }}
        >
          {t('scanner.open_door', { event: title })}
        </Button>
      ))}
    </Box>
  )
}
