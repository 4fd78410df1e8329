import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { EventAvailableIcon } from '#ui/icon/event-icons.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Section } from '#ui/layout/Section.tsx'

import { familyEvents } from '../children/family-events.ts'
import { useChildrenLists } from '../children/use-children-lists.ts'
import { EventSkeletons } from '../components/EventSkeletons.tsx'
import { FirstEvents } from '../list/FirstEvents.tsx'
import { eventQueries } from '../queries.ts'
import { answerOf } from '../registration.ts'
import { eventPhase } from '../status.ts'

/**
 * The events the reader or a child of theirs is going to, the children's waiting lists included. One just withdrawn from
 * disappears at once.
 */
export function EventsGoingTo() {
  const { t } = useTranslation()
  const now = useNow()
  const list = useQuery(eventQueries.goingTo())
  const mine = list.data?.rows.filter(
    (event) => answerOf(event) === 'going' && eventPhase(event, now) !== 'ended',
  )
  const children = useChildrenLists(now)
  const theirs = children.lists.map(({ child, events }) => ({
    child,
    events: events.filter((event) => ['going', 'queued'].includes(answerOf(event) ?? '')),
  }))
  const events = familyEvents([{ child: undefined, events: mine ?? [] }, ...theirs])
  return (
    <Section
      title={t(theirs.length > 0 ? 'events.family.going_to_title' : 'events.going_to_title')}
      more={<LinkButton to="/events">{t('events.all_events')}</LinkButton>}
    >
      {list.isPending || children.isPending ? (
        <EventSkeletons count={1} />
      ) : !mine ? (
        <ErrorState
          error={toApiError(list.error)}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : events.length > 0 ? (
        <FirstEvents events={events} now={now} />
      ) : (
        <EmptyState
          icon={EventAvailableIcon}
          title={t('events.empty.going_to_title')}
          action={
            <LinkButton variant="outlined" to="/events">
              {t('events.empty.going_to_action')}
            </LinkButton>
          }
        >
          {t('events.empty.going_to_text')}
        </EmptyState>
      )}
    </Section>
  )
}
