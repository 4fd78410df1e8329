import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Loaded } from '#ui/data/Loaded.tsx'

import { eventQueries } from '../queries.ts'

const ORDER = ['going', 'interested', 'declined', null]

/** Each member's answer to an event: those going first, those who have not answered last. */
export function GroupAnswers({ groupId, eventId }: { groupId: string; eventId: string }) {
  const { t } = useTranslation()
  const answers = useQuery(eventQueries.groupAnswers(groupId, eventId))
  return (
    <Loaded query={answers} height={96} within>
      {(people) => (
        <Box
          component="ul"
          role="list"
          sx={{ listStyle: 'none', m: 0, p: 0, pb: 1.5, display: 'grid', gap: 0.75 }}
        >
          {people
            .toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))
            .map(({ user_id, name, status, comment, guests }) => (
              <Box component="li" key={user_id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
                <Box component="span" sx={{ flex: 1, minWidth: '8rem', overflowWrap: 'anywhere' }}>
                  {name}
                  {guests > 0 && ` ${t('events.with_guests', { count: guests })}`}
                  {comment && <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{comment}</Box>}
                </Box>
                <Box component="span" sx={{ color: status === 'going' ? 'success.main' : 'text.secondary' }}>
                  {status ? t(`events.${status}`) : t('events.headcount.no_answer')}
                </Box>
              </Box>
            ))}
        </Box>
      )}
    </Loaded>
  )
}
