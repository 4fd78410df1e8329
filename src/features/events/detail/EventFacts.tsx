import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { Icon } from '#ui/icon/create-icon.tsx'
import { EventIcon } from '#ui/icon/EventIcon.ts'
import { LocalOfferIcon } from '#ui/icon/LocalOfferIcon.ts'
import { PlaceIcon } from '#ui/icon/PlaceIcon.ts'

import { When } from '../components/When.tsx'
import type { ClubEvent } from '../event.ts'
import { mapUrl } from '../place.ts'
import { eventPhase } from '../status.ts'
import { cityOfZone, hoursInZone, relativeDay } from '../when.ts'

interface EventFactsProps {
  event: ClubEvent
  now: Date
  /** The club's time zone, where it is known. */
  timeZone: string | undefined
}

/** When, where and what kind of event it is. */
export function EventFacts({ event, now, timeZone }: EventFactsProps) {
  const { t, i18n } = useTranslation()
  const hoursThere = timeZone ? hoursInZone(event, timeZone) : null
  const phase = eventPhase(event, now)
  return (
    <Box component="ul" role="list" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      <Fact icon={EventIcon}>
        <Box sx={{ fontWeight: 600 }}>
          <When event={event} now={now} />
        </Box>
        <Box
          sx={{
            color: phase === 'running' ? 'success.main' : 'text.secondary',
            '&::first-letter': { textTransform: 'uppercase' },
          }}
        >
          {phase === 'running' ? t('events.runs_now') : relativeDay(event.start_time, now, i18n.language)}
        </Box>
        {timeZone && hoursThere && (
          <Box sx={{ color: 'text.secondary' }}>
            {t('events.hours_there', { hours: hoursThere, city: cityOfZone(timeZone) })}
          </Box>
        )}
      </Fact>
      {event.location && (
        <Fact icon={PlaceIcon}>
          <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{event.location}</Box>
          <Link
            href={mapUrl(event.location)}
            target="_blank"
            rel="noopener noreferrer"
            sx={{ display: 'inline-block', py: 0.5 }}
          >
            {t('events.show_map')}
          </Link>
        </Fact>
      )}
      <Fact icon={LocalOfferIcon}>{t([`events.type.${event.type}`, event.type])}</Fact>
    </Box>
  )
}

function Fact({ icon: Sign, children }: { icon: Icon; children: ReactNode }) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5 }}>
      <Sign tone="primary" style={{ marginTop: 1 }} />
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  )
}
