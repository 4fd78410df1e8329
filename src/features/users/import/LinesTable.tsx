import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { RoleChoice } from '#api/role-choices.ts'
import { useRoleName } from '#ui/content/use-role-name.ts'
import { Pager } from '#ui/list/Pager.tsx'

import { COLUMN_TEXTS } from './fields.ts'
import type { NewMember } from './members.ts'
import type { Import } from './use-import.ts'

const PAGE = 10
const COLUMNS = [
  'name',
  'email',
  'role_id',
  'date_of_birth',
  'address',
  'phone',
  'emergency_name',
  'emergency_phone',
  'member_since',
  'language',
  'groups',
  'guardian_name',
  'guardian_email',
  'guardian_phone',
  'guardian2_name',
  'guardian2_email',
  'guardian2_phone',
] as const satisfies readonly (keyof NewMember)[]

interface LinesTableProps {
  list: Import
  roles: readonly RoleChoice[]
}

/** The lines as they were understood. */
export function LinesTable({ list, roles }: LinesTableProps) {
  const { t } = useTranslation()
  const roleName = useRoleName()
  const [asked, setPage] = useState(1)
  const { lines } = list
  const page = Math.max(1, Math.min(asked, Math.ceil(lines.length / PAGE)))
  const text = (member: NewMember, column: (typeof COLUMNS)[number]) => {
    if (column === 'language') return member.language && t(`app.language.${member.language}`)
    if (column !== 'role_id') return [member[column]].flat().join(', ')
    const role = roles.find(({ id }) => id === member.role_id)
    return role && roleName(role.name)
  }
  const used = COLUMNS.filter((column) => lines.some(({ member }) => member[column]))
  return (
    <>
      {/* As wide as it needs to be: on a narrow screen it scrolls on its own, also by keyboard. */}
      <Box tabIndex={0} role="group" aria-label={t('users.import.preview')} sx={{ overflowX: 'auto' }}>
        <Table size="small" sx={{ '& td, & th': { borderColor: 'divider' } }}>
          <TableHead>
            <TableRow>
              <TableCell>{t('users.import.line_number')}</TableCell>
              {used.map((column) => (
                <TableCell key={column}>{t(COLUMN_TEXTS[column === 'role_id' ? 'role' : column])}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.slice((page - 1) * PAGE, page * PAGE).map(({ number, member, problems }) => (
              <TableRow key={number} sx={{ bgcolor: problems.length > 0 ? 'action.hover' : undefined }}>
                <TableCell>{number}</TableCell>
                {used.map((column) => (
                  <TableCell key={column}>{text(member, column)}</TableCell>
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
