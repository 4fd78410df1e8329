import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { dateTimeText } from '#lib/time/date-text.ts'
import { Panel } from '#ui/layout/Panel.tsx'

import { arrivalBars } from '../arrivals.ts'
import type { AttendedEvent, Figures } from '../event.ts'
import { ArrivalsChart } from './ArrivalsChart.tsx'
import { ArrivalsTable } from './ArrivalsTable.tsx'

interface ArrivalsProps {
  arrivals: Figures['arrivals']
  event: AttendedEvent
}

/** Arrival times as a chart, and as a table for those who cannot see it or want the numbers. */
export function Arrivals({ arrivals, event }: ArrivalsProps) {
  const { t, i18n } = useTranslation()
  const { bars, step, outside } = arrivalBars(arrivals, event)
  if (bars.length === 0 && outside === 0) return null
  const busiest = bars.reduce((most, bar) => (bar.people > most.people ? bar : most), {
    from: 0,
    people: 0,
    total: 0,
  })
  const time = dateTimeText(new Date(busiest.from).toISOString(), i18n.language)
  return (
    <Box sx={{ mb: 4 }}>
      <Panel
        title={t('participation.arrivals.title')}
        lead={
          <>
            {bars.length > 0 &&
              t('participation.arrivals.busiest', { people: busiest.people, time, minutes: step / 60_000 })}
            {outside > 0 && ` ${t('participation.arrivals.outside', { count: outside })}`}
          </>
        }
      >
        {bars.length > 0 && (
          <>
            <ArrivalsChart bars={bars} />
            <Box component="details" sx={{ '& > summary': { cursor: 'pointer', minHeight: 44, py: 1.25 } }}>
              <Typography component="summary">{t('participation.arrivals.as_table')}</Typography>
              <ArrivalsTable bars={bars} />
            </Box>
          </>
        )}
      </Panel>
    </Box>
  )
}
