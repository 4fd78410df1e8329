import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { AnswerBy } from '../components/AnswerBy.tsx'
import { AnsweringFor } from '../components/answering-for.ts'
import { AnswerRow } from '../components/AnswerRow.tsx'
import { EventSummary } from '../components/EventSummary.tsx'
import { SeriesAnswers } from '../detail/SeriesAnswers.tsx'
import { needsAnswer } from '../registration.ts'
import { AllGoing } from './AllGoing.tsx'
import type { FamilyEvent } from './family-events.ts'
import { FamilyMarks } from './FamilyMarks.tsx'
import './family.css'

interface FamilyRowProps extends FamilyEvent {
  now: Date
  /** Whether to show the answer buttons of each of them, instead of the answers. */
  asks: boolean
  /** How many later events of its series it stands for. */
  more: number
}

/** An event that asks children of the reader's: once, with a line for each of the family, and one tap for them all. */
export function FamilyRow({ event, asked, now, asks, more }: FamilyRowProps) {
  const { t } = useTranslation()
  const whenId = useId()
  const first = asked.find((each) => needsAnswer(each.event, now)) ?? asked[0]
  return (
    <div className="plain-paper event-row event-row--family">
      <AnsweringFor value={first.child}>
        <EventSummary event={first.event} now={now} asks whenId={whenId}>
          {!asks && <FamilyMarks asked={asked} />}
        </EventSummary>
        {!asks && more > 0 && <SeriesAnswers event={first.event} more={more} />}
      </AnsweringFor>
      {asks && (
        <div className="family">
          {asked.map(({ child, event: own }) => (
            <AnsweringFor key={child?.user_id ?? ''} value={child}>
              <AnswerRow
                event={own}
                now={now}
                whenId={whenId}
                who={
                  <div className="family__who">
                    {child?.name ?? t('events.family.you')}
                    {more > 0 && <SeriesAnswers event={own} more={more} />}
                  </div>
                }
              />
            </AnsweringFor>
          ))}
          <AllGoing event={event} asked={asked} />
          <AnswerBy event={event} now={now} />
        </div>
      )}
    </div>
  )
}
