import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslation } from 'react-i18next'

import type { ArrivalBar } from '../arrivals.ts'
import { clockOf } from '../clock.ts'

/** Arrival times as a table. */
export function ArrivalsTable({ bars }: { bars: readonly ArrivalBar[] }) {
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
