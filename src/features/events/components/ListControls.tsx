import SortAscending from '@mui/icons-material/ArrowUpward'
import SortDescending from '@mui/icons-material/ArrowDownward'
import ViewAgenda from '@mui/icons-material/ViewAgendaOutlined'
import ViewList from '@mui/icons-material/ViewListOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslation } from 'react-i18next'
import { SearchField } from '#ui/SearchField.tsx'
import { defaultSort, type EventSearch, type EventTime, toFilter } from '../list-search.ts'

interface ListControlsProps {
  time: EventTime
  search: EventSearch
  types: string[]
  /** Takes what is to change; narrowing or turning the list starts it again at its first page. */
  onChange: (change: Partial<EventSearch>) => void
}

/** Search, type, order and view of a list of events. */
export function ListControls({ time, search, types, onChange }: ListControlsProps) {
  const { t } = useTranslation()
  const { q, type, sort } = toFilter(time, search)
  const turned = sort === 'asc' ? 'desc' : 'asc'
  // A type from the address that this club does not have must still be shown, or it could not be taken away.
  const known = type && !types.includes(type) ? [...types, type] : types
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { base: '1fr', sm: '1fr auto' },
        alignItems: 'center',
        mb: 3,
      }}
    >
      <SearchField
        label={t('events.search')}
        value={q}
        onChange={(text) => onChange({ q: text.trim() || undefined, page: undefined })}
      />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <TextField
          select
          size="small"
          value={type}
          onChange={(event) => onChange({ type: event.target.value || undefined, page: undefined })}
          slotProps={{
            select: { displayEmpty: true },
            htmlInput: { 'aria-label': t('events.type_filter') },
            input: { sx: { minHeight: 44 } },
          }}
          sx={{ flex: 1, minWidth: { base: 0, sm: 160 } }}
        >
          <MenuItem value="">{t('events.all_types')}</MenuItem>
          {known.map((name) => (
            <MenuItem key={name} value={name}>
              {t([`events.type.${name}`, name])}
            </MenuItem>
          ))}
        </TextField>
        <Button
          color="inherit"
          aria-label={t(`events.sort.to_${turned}`)}
          title={t(`events.sort.to_${turned}`)}
          startIcon={sort === 'asc' ? <SortAscending /> : <SortDescending />}
          onClick={() =>
            onChange({ sort: turned === defaultSort(time) ? undefined : turned, page: undefined })
          }
          sx={{ whiteSpace: 'nowrap' }}
        >
          {t('events.sort.date')}
        </Button>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={search.view ?? 'list'}
          aria-label={t('events.view.label')}
          onChange={(_, view: 'list' | 'full' | null) => {
            if (view) onChange({ view: view === 'list' ? undefined : view })
          }}
        >
          <ToggleButton value="list" aria-label={t('events.view.list')}>
            <ViewList />
          </ToggleButton>
          <ToggleButton value="full" aria-label={t('events.view.full')}>
            <ViewAgenda />
          </ToggleButton>
        </ToggleButtonGroup>
      </Box>
    </Box>
  )
}
