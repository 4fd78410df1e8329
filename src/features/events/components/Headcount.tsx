import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useTranslation } from 'react-i18next'

import type { ClubEvent } from '../event.ts'
import { isOverOrOff, placesLeft } from '../status.ts'

/**
 * How many are going, how many might, and how many places there are; for an ended or cancelled event, how
 * many were going.
 */
export function Headcount({ event, now }: { event: ClubEvent; now: Date }) {
  const { t } = useTranslation()
  const {
    going_count: going,
    guests_count: guests,
    interested_count: interested,
    queued_count: queued,
    max_participants: max,
  } = event
  const left = placesLeft(event)
  if (isOverOrOff(event, now)) {
    return (
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {t('events.had_said_yes', { count: going })}
        {guests > 0 && `, ${t('events.guests', { count: guests })}`}
      </Box>
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 0.75, fontSize: '0.875rem', color: 'text.secondary' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          <span>{t('events.going_count', { count: going })}</span>
          {guests > 0 && <span>{t('events.guests_count', { count: guests })}</span>}
          {interested > 0 && <span>{t('events.interested_count', { count: interested })}</span>}
          {queued > 0 && <span>{t('events.queued_count', { count: queued })}</span>}
        </Box>
        {left !== null && (
          <Box component="span" sx={{ color: left === 0 ? 'warning.main' : 'inherit' }}>
            {left === 0 ? t('events.no_places_left') : t('events.places_left', { count: left })}
          </Box>
        )}
      </Box>
      {max !== null && max > 0 && (
        // A visual repeat of the numbers above.
        <LinearProgress
          aria-hidden
          variant="determinate"
          color={left === 0 ? 'warning' : 'primary'}
          value={Math.min(100, (100 * (going + guests)) / max)}
          sx={{ height: 6, borderRadius: 1 }}
        />
      )}
    </Box>
  )
}
