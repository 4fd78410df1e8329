import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { SelectField } from '../control/SelectField.tsx'
import type { Sort } from './list-search.ts'

interface SortSelectProps {
  options: readonly { column: string; header: string }[]
  sort: Sort
  onSort: (sort: Sort) => void
}

const DIRECTIONS = [
  { direction: 'asc', sign: '↑' },
  { direction: 'desc', sign: '↓' },
] as const

/** Sorts where there are no headings to press. */
export function SortSelect({ options, sort, onSort }: SortSelectProps) {
  const { t } = useTranslation()
  return (
    <Box sx={{ flex: '1 1 8rem', minWidth: 0 }}>
      <SelectField
        dense
        label={t('lists.sort_by')}
        value={sort}
        onChange={(event) => onSort(event.target.value as Sort)}
        options={options.flatMap(({ column, header }) =>
          DIRECTIONS.map(({ direction, sign }) => ({
            value: `${column}.${direction}`,
            label: `${header} ${sign}`,
          })),
        )}
      />
    </Box>
  )
}
