import '#lib/time/dates-in-words.ts'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'

import { ColumnChart } from '#ui/chart/ColumnChart.tsx'
import type { Column } from '#ui/list/column.ts'
import { ExportButton } from '#ui/list/ExportButton.tsx'

import { share } from '../statistics.ts'
import type { Stretch } from '../stretches.ts'
import { useNumbers } from '../use-numbers.ts'

interface SeasonChartProps {
  stretches: readonly Stretch[]
  /** Whether it is about one member: then the chart counts events, otherwise people per event on average. */
  one?: boolean
}

/** A season by month, as a chart and as a table for those who cannot see it or want the numbers. */
export function SeasonChart({ stretches, one = false }: SeasonChartProps) {
  const { t, i18n } = useTranslation()
  const { number } = useNumbers()
  const nameOf = (period: string) =>
    period.length === 4 ? period : dayjs(`${period}-01`).locale(i18n.language).format('MMM YYYY')
  const average = ({ attended, events }: Stretch) => share(attended, events)
  const rest = ({ events, attended, no_shows }: Stretch) =>
    one ? events - attended : share(no_shows, events)
  const filled = one ? ({ attended }: Stretch) => attended : average
  const kind = one ? 'one' : 'all'
  const columns: Column<Stretch>[] = [
    { id: 'period', header: t('attendance.period'), csv: ({ period }) => period },
    { id: 'events', header: t('attendance.events'), csv: ({ events }) => events },
    { id: 'attended', header: t('attendance.attended'), csv: ({ attended }) => attended },
    ...(one ? [] : [{ id: 'average', header: t('attendance.average'), csv: average }]),
    { id: 'going', header: t('attendance.going'), csv: ({ going }) => going },
    { id: 'no_shows', header: t('attendance.no_shows'), csv: ({ no_shows }) => no_shows },
  ]
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (!first || !last) return null
  return (
    <>
      <ColumnChart
        label={t(`attendance.chart_${kind}`, { from: nameOf(first.period), to: nameOf(last.period) })}
        legend={{ filled: t(`attendance.filled_${kind}`), shaded: t(`attendance.shaded_${kind}`) }}
        number={number}
        columns={stretches.map((stretch) => ({
          key: stretch.period,
          label: nameOf(stretch.period),
          title: t(`attendance.column_${kind}`, {
            period: nameOf(stretch.period),
            value: number(filled(stretch)),
            events: stretch.events,
          }),
          filled: filled(stretch),
          shaded: rest(stretch),
        }))}
      />
      <Box component="details" sx={{ '& > summary': { cursor: 'pointer', minHeight: 44, py: 1.25 } }}>
        <Typography component="summary">{t('attendance.as_table')}</Typography>
        <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('attendance.table')}>
          <Table size="small" aria-label={t('attendance.table')}>
            <TableHead>
              <TableRow>
                {columns.map(({ id, header }, index) => (
                  <TableCell key={id} align={index === 0 ? 'left' : 'right'}>
                    {header}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {stretches.map((stretch) => (
                <TableRow key={stretch.period}>
                  <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                    {nameOf(stretch.period)}
                  </TableCell>
                  {columns.slice(1).map(({ id, csv }) => (
                    <TableCell key={id} align="right">
                      {number(Number(csv?.(stretch)))}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
        <ExportButton name={t('attendance.export_name')} columns={columns} all={async () => [...stretches]} />
      </Box>
    </>
  )
}
