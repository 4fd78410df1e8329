import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useTranslation } from 'react-i18next'

import { EventRepeatIcon } from '#ui/icon/EventRepeatIcon.ts'
import { LockIcon } from '#ui/icon/LockIcon.ts'

import type { PlannedEvent } from '../event.ts'

const COLORS = { draft: 'warning', published: 'success', cancelled: 'error', archived: 'default' } as const

/** Where an event stands, whether it is private, and whether it is one of a series. */
export function EventState({ event }: { event: PlannedEvent }) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <Chip
        size="small"
        variant="outlined"
        color={COLORS[event.status]}
        label={t(`planning.status.${event.status}`)}
      />
      {event.is_private && (
        <Chip size="small" variant="outlined" icon={<LockIcon />} label={t('planning.private')} />
      )}
      {event.series_id && (
        <Chip size="small" variant="outlined" icon={<EventRepeatIcon />} label={t('planning.in_series')} />
      )}
    </Box>
  )
}
