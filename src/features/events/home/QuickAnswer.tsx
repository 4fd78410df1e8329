import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { AnswerButtons } from '../components/AnswerButtons.tsx'
import { AnswerBy } from '../components/AnswerBy.tsx'
import { EventSummary } from '../components/EventSummary.tsx'
import { KeptAnswerNote } from '../components/KeptAnswerNote.tsx'
import { useAnswer } from '../components/use-answer.ts'
import type { ClubEvent } from '../event.ts'

interface QuickAnswerProps {
  event: ClubEvent
  now: Date
}

/** An event with its question below: the upper part leads to its page, the buttons answer here. */
export function QuickAnswer({ event, now }: QuickAnswerProps) {
  const { t } = useTranslation()
  const give = useAnswer(event)
  return (
    <div className="plain-paper event-row">
      <EventSummary event={event} now={now} />
      <Box
        role="group"
        aria-label={t('events.to_answer.question', { title: event.title })}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 1.5, pb: 1.5, pt: 0.5 }}
      >
        <AnswerButtons event={event} closed={false} onAnswer={give.answer} />
        <AnswerBy event={event} now={now} />
      </Box>
      <KeptAnswerNote eventId={event.id} />
    </div>
  )
}
