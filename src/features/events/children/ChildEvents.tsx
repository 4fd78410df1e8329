import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import type { Child } from '#api/family.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { useLingering } from '#ui/list/use-lingering.ts'

import { AnsweringFor } from '../components/answering-for.ts'
import type { ChildEvent } from '../event.ts'
import { FirstEvents } from '../list/FirstEvents.tsx'
import { eventQueries } from '../queries.ts'
import { needsAnswer } from '../registration.ts'
import { eventPhase } from '../status.ts'

const NONE: readonly ChildEvent[] = []
const idOf = ({ id }: ChildEvent) => id

interface ChildEventsProps {
  child: Child
  /** Shows the child's card. */
  card: ReactNode
}

/** The upcoming events of a child the reader is a guardian of: unanswered ones first. */
export function ChildEvents({ child, card }: ChildEventsProps) {
  const { t } = useTranslation()
  const now = useNow()
  const list = useQuery(eventQueries.ofChild(child.user_id))
  const ahead = list.data?.filter((event) => eventPhase(event, now) !== 'ended')
  const { rows: waits, isSettling } = useLingering(ahead ?? NONE, (event) => needsAnswer(event, now), idOf)
  const first = new Set(waits.map(idOf))
  const events = [...waits, ...(ahead?.filter(({ id }) => !first.has(id)) ?? [])]
  return (
    <AnsweringFor value={child}>
      <Section title={child.name} more={card}>
        {list.isPending ? (
          <Loading>
            <Skeleton variant="rounded" height={148} />
          </Loading>
        ) : !ahead ? (
          <ErrorState
            error={toApiError(list.error)}
            retrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : events.length === 0 ? (
          <p className="child__nothing">{t('events.child.nothing', { name: child.name })}</p>
        ) : (
          <FirstEvents events={events} now={now} asks isSettling={isSettling} />
        )}
      </Section>
    </AnsweringFor>
  )
}
