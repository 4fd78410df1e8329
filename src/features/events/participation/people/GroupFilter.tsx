import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { groupChoices } from '#api/group-choices.ts'
import { FilterSelect } from '#ui/list/FilterSelect.tsx'

interface GroupFilterProps {
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** Filters by section, team or committee. Nothing in a club without groups. */
export function GroupFilter({ value, onChange }: GroupFilterProps) {
  const { t } = useTranslation()
  const groups = useQuery(groupChoices())
  if (!groups.data || groups.data.length === 0) return null
  return (
    <FilterSelect
      label={t('participation.section')}
      all={t('participation.all_sections')}
      value={value}
      options={groups.data.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  )
}
