import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { SelectField } from '#ui/control/SelectField.tsx'
import { FilterSelect } from '#ui/list/FilterSelect.tsx'

import { participationQueries } from '../queries.ts'
import { SEASON_PARTS, type Season, yearsAround } from '../season.ts'
import { type StatisticsSearch, type StatisticsView, TABLES, type TableName } from '../statistics-search.ts'
import { GroupFilter } from './GroupFilter.tsx'

interface SeasonChoiceProps {
  view: StatisticsView
  now: Date
  onStep: (change: Partial<StatisticsSearch>) => void
}

/** Which season, which type of event, and counted by what. */
export function SeasonChoice({ view, now, onStep }: SeasonChoiceProps) {
  const { t } = useTranslation()
  const types = useQuery(participationQueries.types())
  const { part, year } = view.season
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 3 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('participation.statistics.season.label')}
        value={part}
        onChange={(_, season: Season['part'] | null) => season && onStep({ season, year })}
      >
        {SEASON_PARTS.map((season) => (
          <ToggleButton key={season} value={season}>
            {t(`participation.statistics.season.${season}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ minWidth: 100 }}>
        <SelectField
          dense
          label={t('participation.statistics.year')}
          value={year}
          onChange={(event) => onStep({ season: part, year: Number(event.target.value) })}
          options={yearsAround(now, year).map((choice) => ({ value: String(choice), label: String(choice) }))}
        />
      </Box>
      <FilterSelect
        label={t('participation.type')}
        all={t('participation.all_types')}
        value={view.type}
        options={(types.data ?? []).map((value) => ({ value, label: t(`events.type.${value}`) }))}
        onChange={(type) => onStep({ type })}
      />
      <GroupFilter value={view.section} onChange={(section) => onStep({ section })} />
      <ToggleButtonGroup
        exclusive
        size="small"
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
