import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { dateTimeText } from '#lib/time/date-text.ts'
import { ColumnChart } from '#ui/chart/ColumnChart.tsx'
import { Panel } from '#ui/layout/Panel.tsx'

import { type ArrivalBar, arrivalBars } from '../arrivals.ts'
import { clockOf } from '../clock.ts'
import type { AttendedEvent, Figures } from '../event.ts'

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

/** Arrival times as a chart. */
function ArrivalsChart({ bars }: { bars: readonly ArrivalBar[] }) {
  const { t } = useTranslation()
  const clock = clockOf(bars)
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) return null
  return (
    <ColumnChart
      label={t('participation.arrivals.chart', {
        count: last.total,
        from: clock(first.from),
        to: clock(last.from),
      })}
      columns={bars.map(({ from, people }) => ({
        key: from,
        label: clock(from),
        title: `${clock(from)}: ${people}`,
        filled: people,
      }))}
    />
  )
}

/** Arrival times as a table. */
function ArrivalsTable({ bars }: { bars: readonly ArrivalBar[] }) {
  const { t } = useTranslation()
  const clock = clockOf(bars)
  return (
    <Table size="small" aria-label={t('participation.arrivals.title')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('participation.arrivals.time')}</TableCell>
          <TableCell align="right">{t('participation.arrivals.people')}</TableCell>
          <TableCell align="right">{t('participation.arrivals.total')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {bars.map(({ from, people, total }) => (
          <TableRow key={from}>
            <TableCell component="th" scope="row">
              {clock(from)}
            </TableCell>
            <TableCell align="right">{people}</TableCell>
            <TableCell align="right">{total}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
