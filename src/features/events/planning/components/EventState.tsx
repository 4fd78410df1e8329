import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { Tag } from '#ui/content/Tag.tsx'
import { EventRepeatIcon } from '#ui/icon/event-icons.ts'
import { LockIcon } from '#ui/icon/shell-icons.ts'

import { StatusTag } from '../../components/StatusTag.tsx'
import type { PlannedEvent } from '../event.ts'

/** An event's status, and whether it is private or part of a series. */
export function EventState({ event }: { event: PlannedEvent }) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <StatusTag status={event.status} />
      {event.is_private && <Tag icon={<LockIcon />}>{t('planning.private')}</Tag>}
      {event.series_id && <Tag icon={<EventRepeatIcon />}>{t('planning.in_series')}</Tag>}
    </Box>
  )
}
