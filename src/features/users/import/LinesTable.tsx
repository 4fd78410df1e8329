import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Pager } from '#ui/list/Pager.tsx'

import type { NewMember } from './members.ts'
import type { Import } from './use-import.ts'

const PAGE = 10
const COLUMNS = [
  'name',
  'email',
  'date_of_birth',
  'address',
  'phone',
  'emergency_name',
  'emergency_phone',
  'member_since',
  'language',
  'groups',
] as const satisfies readonly (keyof NewMember)[]

/** The lines as they were understood. */
export function LinesTable({ list }: { list: Import }) {
  const { t } = useTranslation()
  const [asked, setPage] = useState(1)
  const { lines } = list
  const page = Math.max(1, Math.min(asked, Math.ceil(lines.length / PAGE)))
  const used = COLUMNS.filter((column) => lines.some(({ member }) => member[column]))
  return (
    <>
      {/* As wide as it is: on a narrow screen it scrolls in itself, also by keyboard. */}
      <Box tabIndex={0} role="group" aria-label={t('users.import.preview')} sx={{ overflowX: 'auto' }}>
        <Table size="small" sx={{ '& td, & th': { borderColor: 'divider' } }}>
          <TableHead>
            <TableRow>
              <TableCell>{t('users.import.line_number')}</TableCell>
              {used.map((column) => (
                <TableCell key={column}>{t(`users.import.field.${column}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.slice((page - 1) * PAGE, page * PAGE).map(({ number, member, problems }) => (
              <TableRow key={number} sx={{ bgcolor: problems.length > 0 ? 'action.hover' : undefined }}>
                <TableCell>{number}</TableCell>
                {used.map((column) => (
                  <TableCell key={column}>{[member[column]].flat().join(', ')}</TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      <Pager page={page} pageSize={PAGE} total={lines.length} onPage={setPage} />
    </>
  )
}
