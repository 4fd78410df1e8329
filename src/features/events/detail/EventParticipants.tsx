import { useQuery } from '@tanstack/react-query'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '#api/errors.ts'
import { initials } from '#lib/initials.ts'
import { Button } from '#ui/control/Button.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Section } from '#ui/layout/Section.tsx'
import type { ClubEvent } from '../event.ts'
import { eventQueries } from '../queries.ts'

const SHOWN = 12

/** The names of the others who go, in a club that lets its members know. */
export function EventParticipants({ event }: { event: ClubEvent }) {
  const { t, i18n } = useTranslation()
  const [all, setAll] = useState(false)
  const list = useQuery(eventQueries.participants(event.id))
  const { compare } = new Intl.Collator(i18n.language)
  const names = list.data
    ?.filter((participant) => !participant.is_me)
    .map(({ name }) => name)
    .toSorted(compare)
  return (
    <Section title={t('events.who_else')}>
      {list.isPending ? (
        <Loading>
          <Skeleton height={40} width="60%" />
        </Loading>
      ) : !names ? (
        <ErrorState
          error={toApiError(list.error)}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : names.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{t('events.nobody_else')}</Box>
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
          {(all ? names : names.slice(0, SHOWN)).map((name, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- Two people may have one name; nothing else is told.
            <Person key={`${name} ${index}`} name={name} />
          ))}
        </Box>
      )}
      {names && names.length > SHOWN && !all && (
        <Button onClick={() => setAll(true)} style={{ marginTop: 8 }}>
          {t('events.show_more', { count: names.length - SHOWN })}
        </Button>
      )}
    </Section>
  )
}

function Person({ name }: { name: string }) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
      <Avatar
        aria-hidden
        sx={{ width: 32, height: 32, fontSize: '0.75rem', bgcolor: 'action.selected', color: 'text.primary' }}
      >
        {initials(name)}
      </Avatar>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
    </Box>
  )
}
