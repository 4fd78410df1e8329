import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { AgeNote } from '#ui/data/AgeNote.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

import { EventPicture } from '../components/EventPicture.tsx'
import { Marks } from '../components/Marks.tsx'
import type { ClubEvent } from '../event.ts'
import { AnswerPanel } from './AnswerPanel.tsx'
import { EventActions } from './EventActions.tsx'
import { EventFacts } from './EventFacts.tsx'
import { EventParticipants } from './EventParticipants.tsx'

interface EventDetailProps {
  event: ClubEvent
  now: Date
  timeZone: string | undefined
  updatedAt: number
  failed: boolean
  /** Whether the reader may know who else goes. */
  showsParticipants: boolean
}

/** Everything about one event. On a phone the question whether one comes stands above the description. */
export function EventDetail(props: EventDetailProps) {
  const { event, now, timeZone, updatedAt, failed, showsParticipants } = props
  const { t } = useTranslation()
  return (
    <article>
      <Box sx={{ borderRadius: 2, overflow: 'hidden', mb: 3 }}>
        <EventPicture event={event} ratio={event.image ? '21 / 9' : '6 / 1'} />
      </Box>
      <PageHeader title={event.title} lead={<Marks event={event} now={now} />} />
      <AgeNote updatedAt={updatedAt} failed={failed} />
      <Box
        sx={{
          display: 'grid',
          columnGap: 6,
          rowGap: 4,
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 22rem' },
          gridTemplateAreas: { base: '"facts" "answer" "text"', md: '"facts answer" "text answer"' },
          gridTemplateRows: { md: 'auto 1fr' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ gridArea: 'facts', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
          <EventFacts event={event} now={now} timeZone={timeZone} />
          <EventActions event={event} now={now} />
        </Box>
        <Box sx={{ gridArea: 'answer' }}>
          <AnswerPanel event={event} />
        </Box>
        <Box sx={{ gridArea: 'text', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
          <Typography
            component="div"
            sx={{
              maxWidth: '68ch',
              lineHeight: 1.7,
              whiteSpace: 'pre-line',
              overflowWrap: 'anywhere',
              color: event.description ? 'text.primary' : 'text.secondary',
            }}
          >
            {event.description?.trim() || t('events.no_description')}
          </Typography>
          {showsParticipants && event.status !== 'draft' && <EventParticipants event={event} />}
        </Box>
      </Box>
    </article>
  )
}
