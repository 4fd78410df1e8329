import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { BreakableText } from '#ui/content/BreakableText.tsx'
import { Button } from '#ui/control/Button.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'

import { guardianCandidates } from './guardians.ts'

const FEWEST_LETTERS = 2

interface GuardianCandidatesProps {
  search: string
  /** Members who are not offered. */
  without: readonly string[]
  onChoose: (guardian: { user_id: string; name: string }) => void
}

/** The members whose name or address contains the text, each with a button to choose them. */
export function GuardianCandidates({ search, without, onChoose }: GuardianCandidatesProps) {
  const { t } = useTranslation()
  const enough = search.length >= FEWEST_LETTERS
  const found = useQuery({
    ...guardianCandidates(search),
    placeholderData: keepPreviousData,
    enabled: enough,
  })
  if (!enough) return <Typography sx={{ color: 'text.secondary' }}>{t('users.guardians.hint')}</Typography>
  return (
    <Loaded query={found} height={160}>
      {({ rows, total }) => {
        const offered = rows.filter(({ id }) => !without.includes(id))
        return (
          <>
            <Typography role="status" variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
              {total > rows.length
                ? t('users.guardians.more', { count: rows.length })
                : t('users.guardians.found', { count: offered.length })}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {offered.map(({ id, name, email }) => (
                <Box
                  component="li"
                  key={id}
                  sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 56 }}
                >
                  <Box sx={{ flex: '1 1 8rem', minWidth: 0 }}>
                    <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
                    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                      <BreakableText text={email} />
                    </Typography>
                  </Box>
                  <Button
                    variant="outlined"
                    aria-label={t('users.guardians.choose_of', { name })}
                    onClick={() => onChoose({ user_id: id, name })}
                  >
                    {t('users.guardians.choose')}
                  </Button>
                </Box>
              ))}
            </Box>
          </>
        )
      }}
    </Loaded>
  )
}
