import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { dateTimeText } from '#lib/time/date-text.ts'
import { keepFocus } from '#ui/browser/keep-focus.ts'
import { Button } from '#ui/control/Button.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'

import type { Candidate } from '../event.ts'
import { participationQueries } from '../queries.ts'
import { useCheckIn } from '../use-check-in.ts'

const FEWEST_LETTERS = 2

interface CandidatesProps {
  eventId: string
  search: string
}

/** The members whose name contains the search, each with a check-in button. */
export function Candidates({ eventId, search }: CandidatesProps) {
  const { t } = useTranslation()
  const enough = search.length >= FEWEST_LETTERS
  const found = useQuery({
    ...participationQueries.candidates(eventId, search),
    placeholderData: keepPreviousData,
    enabled: enough,
  })
  if (!enough) return <Typography sx={{ color: 'text.secondary' }}>{t('participation.add.hint')}</Typography>
  return (
    <Loaded query={found} height={160}>
      {(people) => (
        <>
          <Typography role="status" variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
            {t('participation.add.found', { count: people.length })}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {people.map((person) => (
              <CandidateLine key={person.user_id} eventId={eventId} person={person} />
            ))}
          </Box>
        </>
      )}
    </Loaded>
  )
}

function CandidateLine({ eventId, person }: { eventId: string; person: Candidate }) {
  const { t, i18n } = useTranslation()
  const { mutate, isPending } = useCheckIn(eventId)
  const since = dateTimeText(person.check_in_time, i18n.language)
  return (
    // Its button goes once they are inside.
    <Box ref={keepFocus} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 56 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{person.name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {since
            ? t('participation.add.inside', { time: since })
            : t(`participation.registration.${person.registration ?? 'none'}`)}
        </Typography>
      </Box>
      {!since && (
        <Button
          variant="outlined"
          loading={isPending}
          aria-label={t('participation.check_in.of', { name: person.name })}
          onClick={() => mutate({ userIds: [person.user_id], op: 'check_in', reason: null })}
        >
          {t('participation.check_in.action')}
        </Button>
      )}
    </Box>
  )
}
