import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { useClubContext } from '#ui/content/club-type.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { Alert } from '#ui/feedback/Alert.tsx'

import type { ParticipationRights } from '../event.ts'
import { ParkedNote } from './ParkedNote.tsx'

interface DoorNotesProps {
  eventId: string
  conflicts: number
  rights: ParticipationRights
}

/** What needs attention at the doors, and a link to all scans. */
export function DoorNotes({ eventId, conflicts, rights }: DoorNotesProps) {
  const { t } = useTranslation()
  const club = useClubContext()
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 3, justifyItems: 'start' }}>
      {conflicts > 0 && (
        <Alert
          severity="warning"
          style={{ width: '100%' }}
          action={
            <LinkButton
              to="/admin/event-participation/$id/conflicts"
              params={{ id: eventId }}
              search={{ state: 'open' }}
              color="inherit"
            >
              {t('participation.conflicts.see')}
            </LinkButton>
          }
        >
          {t('participation.conflicts.count', { count: conflicts, ...club })}
        </Alert>
      )}
      <ParkedNote eventId={eventId} rights={rights} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <LinkButton to="/admin/event-participation/$id/scans" params={{ id: eventId }} variant="outlined">
          {t('participation.scans.title', club)}
        </LinkButton>
        <LinkButton to="/admin/event-participation/$id/conflicts" params={{ id: eventId }} variant="outlined">
          {t('participation.conflicts.title', club)}
        </LinkButton>
      </Box>
    </Box>
  )
}
