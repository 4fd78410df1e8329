import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { type EventAttendance, share, totalOf } from '../statistics.ts'
import { useNumbers } from '../use-numbers.ts'

/** A season in figures. */
export function SeasonFigures({ events }: { events: readonly EventAttendance[] }) {
  const { t } = useTranslation()
  const { number, percent } = useNumbers()
  const total = totalOf(events)
  const shown = [
    ['events', number(total.events)],
    ['average', number(total.average)],
    ['walk_ins', number(total.walk_ins)],
    ['no_shows', percent(share(total.no_shows, total.going))],
    // Few clubs count visitors.
    ...(total.visitors > 0 ? ([['visitors', number(total.visitors)]] as const) : []),
  ] as const
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gap: 1.5,
        m: 0,
        mb: 3,
        // Two columns on a phone, one at twice the text size: the longest word has to fit.
        gridTemplateColumns: {
          base: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
          md: 'repeat(auto-fit, minmax(9.5rem, 1fr))',
        },
      }}
    >
      {shown.map(([name, value]) => (
        <Box
          key={name}
          sx={{
            p: { base: 1.5, sm: 2 },
            border: 1,
            borderColor: 'divider',
            borderRadius: 2,
            bgcolor: 'background.paper',
          }}
        >
          <Typography component="dt" sx={{ color: 'text.secondary' }}>
            {t(`participation.statistics.figures.${name}`)}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontSize: '1.75rem', fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
