import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { useDoor, useScanner } from '../door/session-context.ts'

/** How full it is, in figures readable from across the table. */
export function Counts() {
  const { t } = useTranslation()
  const { roster } = useScanner()
  const { inside, expected, members } = useDoor((state) => state.counts)
  const places = roster.info.event.max_participants
  const figures = [
    ['inside', inside],
    ['expected', expected],
    ['places', places],
    ['members', members],
  ] as const
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: { base: 2.5, md: 4 }, m: 0 }}>
      {figures.map(
        ([name, figure]) =>
          figure !== null && (
            <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                {t(`scanner.counts.${name}`)}
              </Typography>
              <Typography
                component="dd"
                data-count={name}
                sx={{
                  m: 0,
                  fontSize: '1.75rem',
                  fontWeight: 700,
                  lineHeight: 1.1,
                  fontVariantNumeric: 'tabular-nums',
                  color: name === 'inside' ? 'success.main' : 'text.primary',
                }}
              >
                {figure}
              </Typography>
            </Box>
          ),
      )}
    </Box>
  )
}
