import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { BreakableText } from '#ui/content/BreakableText.tsx'
import { CheckboxField } from '#ui/control/CheckboxField.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'

import type { GroupCandidate } from '../group.ts'
import { groupQueries } from '../queries.ts'

/** The server's limit per request. */
const MOST = 50

interface CandidateBoxesProps {
  groupId: string
  search: string
  chosen: ReadonlyMap<string, GroupCandidate>
  onToggle: (candidate: GroupCandidate) => void
}

/** The members who may be added, each with a checkbox. */
export function CandidateBoxes({ groupId, search, chosen, onToggle }: CandidateBoxesProps) {
  const { t } = useTranslation()
  const found = useQuery({
    ...groupQueries.candidates(groupId, search),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={found} height={240}>
      {(people) => (
        <>
          <Typography role="status" variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
            {people.length < MOST
              ? t('groups.add.found', { count: people.length })
              : t('groups.add.more', { count: MOST })}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {people.map((person) => (
              <Box component="li" key={person.user_id} sx={{ py: 0.5 }}>
                <CheckboxField
                  label={person.name}
                  hint={person.email && <BreakableText text={person.email} />}
                  checked={chosen.has(person.user_id)}
                  onChange={() => onToggle(person)}
                />
              </Box>
            ))}
          </Box>
        </>
      )}
    </Loaded>
  )
}
