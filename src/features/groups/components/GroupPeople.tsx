import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { Group } from '#api/group-choices.ts'
import { PeopleIcon } from '#ui/icon/shell-icons.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import type { OnStep } from '#ui/list/list-search.ts'
import { useSelection } from '#ui/list/use-selection.ts'

import type { GroupPerson } from '../group.ts'
import { type GroupSearch, toGroupFilter } from '../list.ts'
import { everyPerson, groupQueries } from '../queries.ts'
import { PeopleActions } from './PeopleActions.tsx'
import { usePersonColumns } from './use-person-columns.tsx'

interface GroupPeopleProps {
  group: Group
  /** Whether the user may change its members. */
  manages: boolean
  /** Whether members' own pages may be opened. */
  seesProfiles: boolean
  search: GroupSearch
  onStep: OnStep<GroupSearch>
}

const idOf = (person: GroupPerson) => person.user_id
const nameOf = (person: GroupPerson) => person.name

/** The members of a group, leaders first. */
export function GroupPeople({ group, manages, seesProfiles, search, onStep }: GroupPeopleProps) {
  const { t } = useTranslation()
  const filter = toGroupFilter(search)
  const list = useQuery({ ...groupQueries.people(group.id, filter), placeholderData: keepPreviousData })
  const columns = usePersonColumns(seesProfiles, list.data?.rows)
  const selection = useSelection(idOf)
  return (
    <DataList
      label={t('groups.members')}
      list={list}
      view={filter}
      onStep={(change) => onStep(change as Partial<GroupSearch>)}
      all={() => everyPerson(group.id, filter)}
      totalText={(count) => t('groups.members_count', { count })}
      columns={columns}
      keyOf={idOf}
      nameOf={nameOf}
      opens
      selection={manages ? selection : undefined}
      actions={<PeopleActions group={group} seesProfiles={seesProfiles} selection={selection} />}
      searchLabel={t('groups.search')}
      exportName={t('groups.export_of', { name: group.name })}
      empty={
        <EmptyState icon={PeopleIcon} title={t('groups.no_members')}>
          {manages && t('groups.no_members_text')}
        </EmptyState>
      }
    />
  )
}
