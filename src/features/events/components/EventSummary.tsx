import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { LinkCardArea } from '#ui/layout/links.ts'
import { VisuallyHidden } from '#ui/content/VisuallyHidden.tsx'
import type { ClubEvent } from '../event.ts'
import { eventPhase } from '../status.ts'
import { dayText, timeText } from '../when.ts'
import { DateLeaf } from './DateLeaf.tsx'
import { Marks } from './Marks.tsx'

/** An event in one glance, and the way to its page. */
export function EventSummary({ event, now }: { event: ClubEvent; now: Date }) {
  const { i18n } = useTranslation()
  const over = eventPhase(event, now) === 'ended' || event.status === 'cancelled'
  return (
    <LinkCardArea to="/events/$slug" params={{ slug: event.slug }}>
      <Box sx={{ display: 'flex', gap: 2, p: 1.5, minWidth: 0 }}>
        <DateLeaf at={event.start_time} muted={over} />
        <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.5, alignContent: 'center' }}>
          <Typography
            component="h3"
            variant="h3"
            sx={{
              overflowWrap: 'break-word',
              textDecoration: event.status === 'cancelled' ? 'line-through' : 'none',
            }}
          >
            {event.title}
          </Typography>
          <Typography
            component="div"
            variant="body2"
            sx={{ color: 'text.secondary', overflowWrap: 'break-word' }}
          >
            <VisuallyHidden>{dayText(event.start_time, now, i18n.language)}, </VisuallyHidden>
            <time dateTime={event.start_time}>{timeText(event, i18n.language)}</time>
            {event.location && ` · ${event.location}`}
          </Typography>
          <Marks event={event} now={now} />
        </Box>
      </Box>
    </LinkCardArea>
  )
}
