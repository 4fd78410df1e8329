import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { dateTimeText } from '#lib/date-text.ts'
import { TextLink } from '#ui/layout/links.ts'

import type { EventName } from '../activity.ts'

interface EventLinesProps {
  lines: readonly { event: EventName; time: string; mark?: string }[]
  empty: string
}

/** Events with a time each, as short as can be. */
export function EventLines({ lines, empty }: EventLinesProps) {
  const { i18n } = useTranslation()
  if (lines.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {lines.map(({ event, time, mark }) => (
        <Box component="li" key={event.id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          <TextLink
            to="/events/$slug"
            params={{ slug: event.slug }}
            sx={{ flex: '1 1 10rem', minWidth: 0, overflowWrap: 'anywhere' }}
          >
            {event.title}
          </TextLink>
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            <time dateTime={time}>{dateTimeText(time, i18n.language)}</time>
            {mark && ` · ${mark}`}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
