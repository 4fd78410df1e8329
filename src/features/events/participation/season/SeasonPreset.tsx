import { useTranslation } from 'react-i18next'

import { SelectField } from '#ui/control/SelectField.tsx'

import { type Season, seasonAt, yearName } from '../season.ts'

/** The seasons most people want, the current one first. */
export function presets(now: Date): Season[] {
  const season = seasonAt(now)
  const year = now.getFullYear()
  return [
    season,
    { ...season, year: season.year - 1 },
    { part: 'year', year },
    { part: 'year', year: year - 1 },
  ]
}

interface SeasonPresetProps {
  now: Date
  /** The index of the chosen season. */
  value: number
  onChange: (place: number) => void
}

/** The choice of one of these seasons. */
export function SeasonPreset({ now, value, onChange }: SeasonPresetProps) {
  const { t } = useTranslation()
  return (
    <SelectField
      dense
      label={t('attendance.season')}
      value={String(value)}
      onChange={(event) => onChange(Number(event.target.value))}
      options={presets(now).map((season, place) => ({
        value: String(place),
        label: t(`attendance.preset.${season.part === 'season' ? 'season' : 'year'}`, {
          year: yearName(season, season.year),
        }),
      }))}
    />
  )
}
