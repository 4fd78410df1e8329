import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslation } from 'react-i18next'

import type { EventType } from '#api/rows.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { Button } from '#ui/control/Button.tsx'
import { ViewAgendaIcon, ViewListIcon } from '#ui/icon/event-icons.ts'
import { ArrowDownwardIcon, ArrowUpwardIcon } from '#ui/icon/member-icons.ts'
import { countSet } from '#ui/list/count-set.ts'
import { Filters } from '#ui/list/Filters.tsx'
import { FilterSelect } from '#ui/list/FilterSelect.tsx'
import { ListToolbar } from '#ui/list/ListToolbar.tsx'

import type { EventTime } from '../event.ts'
import { dayOffsets, offsetDay } from './day-offset.ts'
import { defaultSort, type EventSearch, toFilter } from './list-search.ts'

interface ListControlsProps {
  time: EventTime
  search: EventSearch
  types: readonly EventType[]
  /** Receives the changes. Filtering or reversing the list returns to its first page. */
  onChange: (change: Partial<EventSearch>) => void
}

/**
 * Search, type, order and view of a list of events. On a phone everything but the search is behind one
 * button.
 */
export function ListControls({ time, search, types, onChange }: ListControlsProps) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const { q, type, sort, days } = toFilter(time, search)
  const isMonth = search.view === 'month'
  const turned = sort === 'asc' ? 'desc' : 'asc'
  return (
    <ListToolbar
      search={{
        label: t('events.search'),
        value: q,
        onChange: (text) => onChange({ q: text || undefined }),
      }}
    >
      <Filters set={countSet(type, isMonth ? undefined : days || undefined)}>
        <FilterSelect
          label={t('events.type_filter')}
          all={t('events.all_types')}
          value={type || undefined}
          onChange={(value) => onChange({ type: value })}
          options={types.map((name) => ({ value: name, label: t([`events.type.${name}`, name]) }))}
        />
        {time !== 'all' && !isMonth && (
          <FilterSelect
            label={t(`events.days.${time}`)}
            all={t('events.days.today')}
            value={days === 0 ? undefined : String(days)}
            onChange={(value) => onChange({ days: value ? Number(value) : undefined })}
            options={dayOffsets(days).map((offset) => ({
              value: String(offset),
              label: offsetDay(time, offset, now, i18n.language),
            }))}
          />
        )}
        {!isMonth && (
          <>
            <Button
              color="inherit"
              aria-label={t(`events.sort.to_${turned}`)}
              title={t(`events.sort.to_${turned}`)}
              startIcon={sort === 'asc' ? <ArrowUpwardIcon /> : <ArrowDownwardIcon />}
              onClick={() => onChange({ sort: turned === defaultSort(time) ? undefined : turned })}
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
                <ViewListIcon />
              </ToggleButton>
              <ToggleButton value="full" aria-label={t('events.view.full')}>
                <ViewAgendaIcon />
              </ToggleButton>
            </ToggleButtonGroup>
          </>
        )}
      </Filters>
    </ListToolbar>
  )
}
