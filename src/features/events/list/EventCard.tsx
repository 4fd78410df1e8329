import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

import { LinkPressArea } from '#ui/control/PressArea.tsx'

import { AnswerRow } from '../components/AnswerRow.tsx'
import { DateLeaf } from '../components/DateLeaf.tsx'
import { EventPicture } from '../components/EventPicture.tsx'
import { Headcount } from '../components/Headcount.tsx'
import { Marks } from '../components/Marks.tsx'
import { useInvited } from '../components/use-invited.ts'
import { When } from '../components/When.tsx'
import type { ClubEvent } from '../event.ts'
import { needsAnswer } from '../registration.ts'
import { isOverOrOff } from '../status.ts'
import { relativeDay } from '../when.ts'

interface EventCardProps {
  event: ClubEvent
  now: Date
  /** Whether to show the answer buttons below the event. */
  asks: boolean
  /** Below its marks. */
  marks?: ReactNode
}

/**
 * An event with the start of its description and its headcount, for those who want to see more before
 * choosing.
 */
export function EventCard({ event, now, asks, marks }: EventCardProps) {
  const { t, i18n } = useTranslation()
  const invited = useInvited(event)
  const whenId = useId()
  const over = isOverOrOff(event, now)
  return (
    <Card variant="outlined" sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <LinkPressArea
        to="/events/$slug"
        params={{ slug: event.slug }}
        style={{
          flex: '1 0 auto',
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          alignContent: 'start',
        }}
      >
        <EventPicture event={event} ratio="3 / 1" />
        <Box
          sx={{
            p: { base: 2, sm: 2.5 },
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 1.75,
          }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1 }}>
            <DateLeaf at={event.start_time} muted={over} asks={needsAnswer(event, now) && invited} />
            <Box
              sx={{
                flex: '1 1 8rem',
                minWidth: 0,
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 1fr)',
                gap: 0.25,
                alignContent: 'center',
              }}
            >
              <Typography variant="body2" sx={{ color: 'primary.main', fontWeight: 600 }}>
                {t(`events.type.${event.type}`)} · {relativeDay(event.start_time, now, i18n.language)}
              </Typography>
              <Typography
                component="h3"
                variant="h3"
                sx={{ fontSize: '1.25rem', overflowWrap: 'break-word' }}
              >
                {event.title}
              </Typography>
            </Box>
          </Box>
          <Marks event={event} now={now} answerIsShown={asks && invited} />
          {marks}
          <Typography id={whenId} component="div" variant="body2">
            <When event={event} now={now} />
            {event.location && (
              <Box sx={{ color: 'text.secondary', overflowWrap: 'break-word' }}>{event.location}</Box>
            )}
          </Typography>
          {event.description && (
            <Typography
              variant="body2"
              sx={{
                color: 'text.secondary',
                overflow: 'hidden',
                overflowWrap: 'break-word',
                display: '-webkit-box',
                WebkitBoxOrient: 'vertical',
                WebkitLineClamp: 3,
              }}
            >
              {event.description}
            </Typography>
          )}
          <Headcount event={event} now={now} />
        </Box>
      </LinkPressArea>
      {asks && <AnswerRow event={event} now={now} whenId={whenId} />}
    </Card>
  )
}
