import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { SelectField } from '#ui/control/SelectField.tsx'
import { countSet } from '#ui/list/count-set.ts'
import { Filters } from '#ui/list/Filters.tsx'
import { FilterSelect } from '#ui/list/FilterSelect.tsx'
import { DayField } from '#ui/picker/DayField.tsx'

import { GroupFilter } from '../people/GroupFilter.tsx'
import { participationQueries } from '../queries.ts'
import { daysOf, type Season, yearName, yearsAround } from '../season.ts'
import { SEASON_PARTS, type StatisticsSearch, TABLES, type TableName } from '../statistics-search.ts'
import type { StatisticsView } from '../statistics-view.ts'

interface SeasonChoiceProps {
  view: StatisticsView
  now: Date
  onStep: (change: Partial<StatisticsSearch>) => void
}

const NO_DAYS = { from: undefined, to: undefined }

/** The choice of season, event type and grouping. */
export function SeasonChoice({ view, now, onStep }: SeasonChoiceProps) {
  const { t } = useTranslation()
  const types = useQuery(participationQueries.types())
  const { part, year } = view.season
  const days = daysOf(view.season, now)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 3 }}>
      <Box sx={WIDE}>
        <SelectField
          dense
          label={t('participation.statistics.season.label')}
          value={part}
          onChange={(event) => {
            const season = event.target.value as Season['part']
            // Start from the period shown, to be narrowed or widened.
            onStep({ season, year, ...(season === 'dates' ? daysOf(view.season, now) : NO_DAYS) })
          }}
          options={SEASON_PARTS.map((season) => ({
            value: season,
            label: t(`participation.statistics.season.${season}`),
          }))}
        />
      </Box>
      {part === 'dates' ? (
        (['from', 'to'] as const).map((name) => (
          <Box key={name} sx={{ flex: { base: '1 1 13rem', sm: '0 0 13.5rem' }, minWidth: 0 }}>
            <DayField
              name={name}
              dense
              label={t(`participation.statistics.${name}`)}
              from={name === 'to' ? days.from : undefined}
              to={name === 'from' ? days.to : undefined}
              value={view.season[name] ?? days[name]}
              onChange={(day) => onStep({ season: part, ...days, [name]: day || undefined })}
            />
          </Box>
        ))
      ) : (
        <Box sx={YEAR}>
          <SelectField
            dense
            label={t('participation.statistics.year')}
            value={year}
            onChange={(event) => onStep({ season: part, year: Number(event.target.value) })}
            options={yearsAround(now, year).map((choice) => ({
              value: String(choice),
              label: yearName(view.season, choice),
            }))}
          />
        </Box>
      )}
      <Filters set={countSet(view.type, view.section)}>
        <FilterSelect
          label={t('participation.type')}
          all={t('participation.all_types')}
          value={view.type}
          options={(types.data ?? []).map((value) => ({ value, label: t(`events.type.${value}`) }))}
          onChange={(type) => onStep({ type })}
        />
        <GroupFilter value={view.section} onChange={(section) => onStep({ section })} />
      </Filters>
      <ToggleButtonGroup
        exclusive
        size="small"
        sx={IN_ROWS}
        aria-label={t('participation.statistics.by.label')}
        value={view.by}
        onChange={(_, by: TableName | null) => by && onStep({ by, sort: undefined, q: undefined })}
      >
        {TABLES.map((by) => (
          <ToggleButton key={by} value={by}>
            {t(`participation.statistics.by.${by}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}

// Side by side on a phone, where the season's name takes the room that the year leaves.
const WIDE = { flex: { base: '1 1 9rem', sm: '0 1 auto' }, minWidth: 100 } as const
const YEAR = { flex: { base: '0 0 7.75rem', sm: '0 1 auto' }, minWidth: 100 } as const

/**
 * As many per row as fit, each with its own border: a connected button group would break apart when wrapped.
 */
const IN_ROWS = {
  flexWrap: 'wrap',
  gap: { base: 0.5, sm: 1 },
  '&& > button.MuiToggleButton-root': {
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    ml: 0,
    px: { base: 0.75, sm: 1.25 },
  },
} as const
