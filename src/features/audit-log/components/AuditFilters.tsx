import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { useClubContext } from '#ui/content/club-type.ts'
import { FilterSelect } from '#ui/list/FilterSelect.tsx'
import { SearchField } from '#ui/list/SearchField.tsx'
import { DayField } from '#ui/picker/DayField.tsx'

import { AREAS } from '../line.ts'
import type { AuditSearch } from '../list.ts'

interface AuditFiltersProps {
  search: AuditSearch
  onStep: (change: Partial<AuditSearch>) => void
}

/** Filters: by whom, about whom, what, and the range of days. */
export function AuditFilters({ search, onStep }: AuditFiltersProps) {
  const { t } = useTranslation()
  const club = useClubContext()
  const isReversed = search.from !== undefined && search.to !== undefined && search.from > search.to
  const wide = { flex: { base: '1 1 100%', sm: '1 1 12rem' }, minWidth: 0, maxWidth: { sm: 280 } }
  return (
    <Box role="search" sx={{ display: 'contents' }}>
      {(['who', 'whom'] as const).map((name) => (
        <Box key={name} sx={wide}>
          <SearchField
            landmark={false}
            label={t(`audit.search_${name}`)}
            value={search[name] ?? ''}
            onChange={(text) => onStep({ [name]: text || undefined })}
          />
        </Box>
      ))}
      <FilterSelect
        label={t('audit.area.label')}
        all={t('audit.area.all')}
        value={search.area}
        options={AREAS.map((value) => ({ value, label: t(`audit.area.${value}`, club) }))}
        onChange={(area) => onStep({ area })}
      />
      {(['from', 'to'] as const).map((name) => (
        <Box key={name} sx={{ flex: { base: '1 1 13rem', sm: '0 0 13.5rem' }, minWidth: 0 }}>
          <DayField
            name={name}
            dense
            label={t(`audit.${name}`)}
            error={name === 'to' && isReversed ? t('audit.reversed') : undefined}
            from={name === 'to' ? search.from : undefined}
            to={name === 'from' ? search.to : undefined}
            value={search[name] ?? ''}
            onChange={(day) => onStep({ [name]: day || undefined })}
          />
        </Box>
      ))}
    </Box>
  )
}
