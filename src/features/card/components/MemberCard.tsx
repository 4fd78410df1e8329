import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import dayjs from 'dayjs'

import '#lib/time/dates-in-words.ts'
import { useTranslation } from 'react-i18next'

import { useRoleName } from '#ui/content/use-role-name.ts'
import { PressArea } from '#ui/control/PressArea.tsx'

import type { Card } from '../queries.ts'
import { CardCode } from './CardCode.tsx'

interface MemberCardProps {
  card: Card
  /** The code currently shown. */
  code: string | undefined
  onEnlarge: () => void
}

/** The card as shown at the door: tapping the code enlarges it. */
export function MemberCard({ card, code, onEnlarge }: MemberCardProps) {
  const { t, i18n } = useTranslation()
  const roleName = useRoleName()
  const since = card.member_since && dayjs(card.member_since).locale(i18n.language).format('MMMM YYYY')
  return (
    <Paper
      variant="outlined"
      sx={{
        maxWidth: 400,
        mx: 'auto',
        p: { base: 2.5, sm: 3 },
        display: 'grid',
        gap: 2.5,
        borderRadius: 2,
        backgroundImage:
          'linear-gradient(160deg, color-mix(in srgb, currentColor 9%, transparent), transparent 55%)',
        color: 'primary.main',
      }}
    >
      <Typography component="div" variant="body2" sx={{ display: 'flex', gap: 2, fontWeight: 600 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{card.association_name}</Box>
        {card.role_name && (
          <Box sx={{ color: 'text.secondary', fontWeight: 400 }}>{roleName(card.role_name)}</Box>
        )}
      </Typography>
      <PressArea
        onClick={onEnlarge}
        aria-label={t('card.enlarge')}
        style={{ maxWidth: 264, margin: '0 auto', borderRadius: 12 }}
      >
        <CardCode code={code} name={card.name} />
      </PressArea>
      <Box sx={{ color: 'text.primary', minWidth: 0 }}>
        <Typography component="p" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {card.name}
        </Typography>
        {since && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {t('card.member_since', { since })}
          </Typography>
        )}
      </Box>
    </Paper>
  )
}
