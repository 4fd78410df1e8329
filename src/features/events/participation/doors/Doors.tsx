import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslation } from 'react-i18next'

import { Panel } from '#ui/layout/Panel.tsx'

import type { Figures } from '../event.ts'
import { useNumbers } from '../use-numbers.ts'

/** The number admitted at each door: members, visitors without a card, and in total; the sum of several doors below. */
export function Doors({ doors }: { doors: Figures['doors'] }) {
  const { t } = useTranslation()
  const { number } = useNumbers()
  const lines = doors.map(({ device_id, device_name, members, visitors }) => ({
    id: device_id,
    name: device_name ?? t('participation.doors.unknown'),
    members,
    visitors,
  }))
  const all = {
    id: 'all',
    name: t('participation.doors.all'),
    members: lines.reduce((sum, { members }) => sum + members, 0),
    visitors: lines.reduce((sum, { visitors }) => sum + visitors, 0),
  }
  return (
    <Box sx={{ mb: 4 }}>
      <Panel title={t('participation.doors.title')}>
        <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={t('participation.doors.title')}>
          <Table size="small" sx={NARROW}>
            <TableHead>
              <TableRow>
                <TableCell>{t('participation.doors.door')}</TableCell>
                <TableCell align="right">{t('participation.doors.members')}</TableCell>
                <TableCell align="right">{t('participation.doors.visitors')}</TableCell>
                <TableCell align="right">{t('participation.doors.total')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {(lines.length > 1 ? [...lines, all] : lines).map(({ id, name, members, visitors }) => (
                <TableRow key={id} data-door={id}>
                  <TableCell component="th" scope="row" sx={{ overflowWrap: 'break-word' }}>
                    {name}
                  </TableCell>
                  <TableCell align="right">{number(members)}</TableCell>
                  <TableCell align="right">{number(visitors)}</TableCell>
                  <TableCell align="right">{number(members + visitors)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      </Panel>
    </Box>
  )
}

/** Fits four columns on a phone. */
const NARROW = {
  '& .MuiTableCell-root': { px: 0.75, '&:first-of-type': { pl: 0 }, '&:last-of-type': { pr: 0 } },
}
