import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import type { AttendedEvent } from '../event.ts'
import { EventHeader } from '../overview/EventHeader.tsx'

interface DoorHeaderProps {
  id: string
  event: AttendedEvent | undefined
  live: boolean
  title: string
  lead: string
}

/** The heading of a screen about an event's doors, with a link back to its participation. */
export function DoorHeader({ id, event, live, title, lead }: DoorHeaderProps) {
  const { t } = useTranslation()
  return (
    <>
      <EventHeader
        event={event}
        title={title}
        live={live}
        back={{ to: '/admin/event-participation/$id', params: { id }, label: t('participation.title') }}
      />
      <Typography sx={{ color: 'text.secondary', maxWidth: '70ch', mb: 3 }}>{lead}</Typography>
    </>
  )
}
