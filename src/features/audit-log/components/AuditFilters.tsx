import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { TextField } from '#ui/control/TextField.tsx'
import { FilterSelect } from '#ui/list/FilterSelect.tsx'
import { SearchField } from '#ui/list/SearchField.tsx'

import { AREAS } from '../line.ts'
import type { AuditSearch } from '../list.ts'

interface AuditFiltersProps {
  search: AuditSearch
  onStep: (change: Partial<AuditSearch>) => void
}

/** Who, to whom, what, and from which day to which. */
export function AuditFilters({ search, onStep }: AuditFiltersProps) {
  const { t } = useTranslation()
  const wide = { flex: { base: '1 1 100%', sm: '1 1 12rem' }, minWidth: 0, maxWidth: { sm: 280 } }
  return (
    <Box role="search" sx={{ display: 'contents' }}>
      {(['who', 'whom'] as const).map((name) => (
        <Box key={name} sx={wide}>
          <SearchField
            landmark={false}
            label={t(`audit.search_${name}`)}
            value={search[name] ?? ''}
            onChange={(text) => onStep({ [name]: text.trim() || undefined })}
          />
        </Box>
      ))}
      <FilterSelect
        label={t('audit.area.label')}
        all={t('audit.area.all')}
        value={search.area}
        options={AREAS.map((value) => ({ value, label: t(`audit.area.${value}`) }))}
        onChange={(area) => onStep({ area })}
      />
      {(['from', 'to'] as const).map((name) => (
        <Box key={name} sx={{ flex: { base: '1 1 8rem', sm: 'none' }, minWidth: 0 }}>
          <TextField
            type="date"
            dense
            label={t(`audit.${name}`)}
            min={name === 'to' ? search.from : undefined}
            max={name === 'from' ? search.to : undefined}
            value={search[name] ?? ''}
            onChange={(event) => onStep({ [name]: event.target.value || undefined })}
          />
        </Box>
      ))}
    </Box>
  )
}
