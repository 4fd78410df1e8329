import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { dateTimeText } from '#lib/time/date-text.ts'
import { TextLink } from '#ui/layout/links.ts'

import type { EventName } from '../activity.ts'

interface EventLinesProps {
  lines: readonly { event: EventName; time: string; mark?: string }[]
  empty: string
}

/** Events with a time each, as compact as possible. */
export function EventLines({ lines, empty }: EventLinesProps) {
  const { i18n } = useTranslation()
  if (lines.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>
  return (
    <Box component="ul" sx={LIST}>
      {lines.map(({ event, time, mark }) => (
        <Box component="li" key={event.id} sx={LINE}>
          <TextLink
            to="/events/$slug"
            params={{ slug: event.slug }}
            sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
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

const LIST = { containerType: 'inline-size', listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }
// By the panel's width, so that all rows of a list look the same: otherwise a time one letter shorter would be laid out
// differently.
const LINE = {
  display: 'grid',
  justifyItems: 'start',
  columnGap: 2,
  '@container (min-width: 26rem)': { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'baseline' },
} as const
