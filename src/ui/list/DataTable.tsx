import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { useTranslation } from 'react-i18next'

import { Checkbox } from '../control/Checkbox.tsx'
import type { Column } from './column.ts'
import { type Sort, sortOf, toggledSort } from './list-search.ts'
import { SelectionBox } from './SelectionBox.tsx'
import type { Selection } from './use-selection.ts'

export interface RowsProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The name of a row, for screen readers on its checkbox. */
  nameOf: (row: Row) => string
  /** On a phone, a row opens to show all columns: its name links to no page, or to one that shows less. */
  opens?: boolean
  selection?: Selection<Row> | undefined
}

interface DataTableProps<Row> extends RowsProps<Row> {
  sort: Sort
  onSort: (sort: Sort) => void
}

// It sticks to the window below the shell's bar: the table has no scroll container.
const head = {
  position: 'sticky',
  top: 'var(--samspel-top-bar, 0px)',
  zIndex: 2,
  bgcolor: 'background.default',
  fontWeight: 600,
  whiteSpace: 'nowrap',
} as const

/** Rows on a wide screen: a plain table that sorts by its headings. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, nameOf, selection, sort, onSort } = props
  const { t } = useTranslation()
  const current = sortOf(sort)
  const ticked = selection ? rows.filter((row) => selection.rows.has(keyOf(row))).length : 0
  return (
    <Table size="small" aria-label={label} sx={{ '& td, & th': { px: 1.25, borderColor: 'divider' } }}>
      <TableHead>
        <TableRow>
          {selection && (
            <TableCell padding="checkbox" sx={head}>
              <Checkbox
                checked={ticked > 0 && ticked === rows.length}
                indeterminate={ticked > 0 && ticked < rows.length}
                onChange={() => selection.set(rows, ticked < rows.length)}
                aria-label={t('lists.select_page')}
              />
            </TableCell>
          )}
          {columns.map((column) => {
            const sorted = column.sort !== undefined && column.sort === current.column
            const direction = current.ascending ? 'asc' : 'desc'
            return (
              <TableCell
                key={column.id}
                align={column.numeric ? 'right' : 'left'}
                sortDirection={sorted ? direction : false}
                sx={{ ...head, ...visible(column) }}
              >
                {column.sort === undefined ? (
                  column.header
                ) : (
                  <TableSortLabel
                    active={sorted}
                    direction={sorted ? direction : 'asc'}
                    onClick={() => onSort(toggledSort(sort, column.sort ?? ''))}
                    sx={{ minHeight: 44 }}
                  >
                    {column.header}
                  </TableSortLabel>
                )}
              </TableCell>
            )
          })}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)} hover selected={selection?.rows.has(keyOf(row)) ?? false}>
            {selection && (
              <TableCell padding="checkbox">
                <SelectionBox
                  name={nameOf(row)}
                  checked={selection.rows.has(keyOf(row))}
                  onToggle={(range) => selection.toggle(row, rows, range)}
                />
              </TableCell>
            )}
            {columns.map((column, index) => (
              <TableCell
                key={column.id}
                {...(index === 0 && { component: 'th', scope: 'row' })}
                align={column.numeric ? 'right' : 'left'}
                sx={{
                  ...visible(column),
                  // Only the name may break inside a word: in other columns, short words would be split.
                  ...(index === 0
                    ? { overflowWrap: 'anywhere', fontWeight: 600, minWidth: '10rem' }
                    : { overflowWrap: 'break-word', whiteSpace: column.act && 'nowrap' }),
                }}
              >
                {column.cell?.(row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function visible<Row>({ from }: Column<Row>) {
  return from ? { display: { base: 'none', [from]: 'table-cell' } } : {}
}
