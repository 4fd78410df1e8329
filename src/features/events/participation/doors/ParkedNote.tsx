import { useTranslation } from 'react-i18next'

import { LinkButton } from '#ui/control/LinkButton.ts'
import { Alert } from '#ui/feedback/Alert.tsx'

import type { ParticipationRights } from '../event.ts'
import { useParked } from '../use-parked.ts'

interface ParkedNoteProps {
  eventId: string
  rights: ParticipationRights
}

/** Says that this device keeps scans of the event that the server rejected, and where to handle them. */
export function ParkedNote({ eventId, rights }: ParkedNoteProps) {
  const { t } = useTranslation()
  const count = useParked(eventId)
  if (count === 0) return null
  return (
    <Alert
      severity="error"
      style={{ width: '100%' }}
      action={
        rights.checkIn && (
          <LinkButton to="/admin/qr" color="inherit">
            {t('participation.parked.see')}
          </LinkButton>
        )
      }
    >
      {t('participation.parked.count', { count })}
    </Alert>
  )
}
