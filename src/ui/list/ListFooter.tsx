import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { SelectField } from '../control/SelectField.tsx'
import { type ListView, PAGE_SIZES } from './list-search.ts'
import { Pager } from './Pager.tsx'

interface ListFooterProps {
  view: ListView
  total: number
  onPage: (page: number) => void
  onSize: (size: number) => void
}

/** The pager and the page size. Absent if the smallest page holds everything. */
export function ListFooter({ view, total, onPage, onSize }: ListFooterProps) {
  const { t } = useTranslation()
  if (total <= PAGE_SIZES[0]) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', columnGap: 3 }}>
      <Box sx={{ flex: { base: '1 1 100%', sm: 1 }, minWidth: 0 }}>
        <Pager page={view.page} pageSize={view.size} total={total} onPage={onPage} />
      </Box>
      <Box sx={{ minWidth: 120, mt: 3 }}>
        <SelectField
          dense
          label={t('lists.page_size')}
          value={view.size}
          onChange={(event) => onSize(Number(event.target.value))}
          options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
        />
      </Box>
    </Box>
  )
}
