import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import type { Sort } from './list-search.ts'

interface SortSelectProps {
  options: readonly { column: string; header: string }[]
  sort: Sort
  onSort: (sort: Sort) => void
}

/** Sorts where there are no headings to press. */
export function SortSelect({ options, sort, onSort }: SortSelectProps) {
  const { t } = useTranslation()
  return (
    <TextField
      select
      size="small"
      label={t('ui.list.sort_by')}
      value={sort}
      onChange={(event) => onSort(event.target.value as Sort)}
      slotProps={{ input: { sx: { minHeight: 44 } } }}
      sx={{ flex: '1 1 8rem' }}
    >
      {options.flatMap(({ column, header }) =>
        (['asc', 'desc'] as const).map((direction) => (
          <MenuItem key={`${column}.${direction}`} value={`${column}.${direction}`}>
            {header} {direction === 'asc' ? '↑' : '↓'}
          </MenuItem>
        )),
      )}
    </TextField>
  )
}
