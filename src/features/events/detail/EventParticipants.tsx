import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import type { RowOfAnswer } from '#api/functions.ts'
import { initials } from '#lib/text/initials.ts'
import { Button } from '#ui/control/Button.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Section } from '#ui/layout/Section.tsx'

import type { ClubEvent } from '../event.ts'
import { eventQueries } from '../queries.ts'
import { isOverOrOff } from '../status.ts'

const SHOWN = 12

/** The names of the others who are going, in a club that shares them with its members. */
export function EventParticipants({ event, now }: { event: ClubEvent; now: Date }) {
  const { t, i18n } = useTranslation()
  const [all, setAll] = useState(false)
  const isOver = isOverOrOff(event, now)
  const list = useQuery(eventQueries.participants(event.id))
  const { compare } = new Intl.Collator(i18n.language)
  const others = list.data
    ?.filter((participant) => !participant.is_me)
    .toSorted((a, b) => compare(a.name, b.name))
  return (
    <Section title={t(isOver ? 'events.who_else_was' : 'events.who_else')}>
      {list.isPending ? (
        <Loading>
          <Skeleton height={40} width="60%" />
        </Loading>
      ) : !others ? (
        <ErrorState
          error={toApiError(list.error)}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : others.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>
          {t(isOver ? 'events.nobody_else_was' : 'events.nobody_else')}
        </Box>
      ) : (
        <Box
          component="ul"
          role="list"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            display: 'grid',
            gap: 1.25,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))',
          }}
        >
          {(all ? others : others.slice(0, SHOWN)).map(({ name, comment, guests }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- Two people may share a name; nothing else is known.
            <Person key={`${name} ${index}`} name={name} comment={comment} guests={guests} />
          ))}
        </Box>
      )}
      {others && others.length > SHOWN && !all && (
        <Button onClick={() => setAll(true)} style={{ marginTop: 8 }}>
          {t('events.show_more', { count: others.length - SHOWN })}
        </Button>
      )}
    </Section>
  )
}

function Person({
  name,
  comment,
  guests,
}: Pick<RowOfAnswer<'event_participants'>, 'name' | 'comment' | 'guests'>) {
  const { t } = useTranslation()
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
      <span aria-hidden className="initials">
        {initials(name)}
      </span>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
        {guests > 0 && ` ${t('events.with_guests', { count: guests })}`}
        {comment && <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{comment}</Box>}
      </Box>
    </Box>
  )
}
