import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { Figures } from '#ui/data/Figures.tsx'

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
    <Box sx={{ mb: 3 }}>
      <Figures
        figures={shown.map(([name, value]) => [t(`participation.statistics.figures.${name}`), value])}
      />
    </Box>
  )
}
