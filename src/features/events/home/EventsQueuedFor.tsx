import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useNow } from '#ui/browser/use-now.ts'
import { Section } from '#ui/layout/Section.tsx'

import { EventItems } from '../list/EventItems.tsx'
import { eventQueries } from '../queries.ts'
import { answerOf } from '../registration.ts'
import { eventPhase } from '../status.ts'

/** The full events whose waiting list the reader is on, with their place. Nothing when there are none. */
export function EventsQueuedFor() {
  const { t } = useTranslation()
  const now = useNow()
  const list = useQuery(eventQueries.goingTo())
  const waiting = list.data?.rows.filter(
    (event) => answerOf(event) === 'queued' && eventPhase(event, now) !== 'ended',
  )
  if (!waiting?.length) return null
  return (
    <Section title={t('events.queued_for_title')}>
      <EventItems events={waiting} />
    </Section>
  )
}
