import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { AssociationType } from '#lib/club/association.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { BackLink } from '#ui/layout/BackLink.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import type { OnStep } from '#ui/list/list-search.ts'

import type { GroupSearch } from '../list.ts'
import { groupQueries, MISSING_GROUP } from '../queries.ts'
import { AddPeople } from './AddPeople.tsx'
import { DeleteGroup } from './DeleteGroup.tsx'
import { EditGroup } from './EditGroup.tsx'
import { GroupNeeds } from './GroupNeeds.tsx'
import { GroupPeople } from './GroupPeople.tsx'

interface GroupPageProps {
  id: string
  /** Whether members' profiles may be seen, which choosing leaders takes. */
  seesProfiles: boolean
  type: AssociationType | undefined
  search: GroupSearch
  onStep: OnStep<GroupSearch>
}

/** A group for those who manage it: its members and leaders, its name and kind, and its deletion. */
export function GroupPage({ id, seesProfiles, type, search, onStep }: GroupPageProps) {
  const { t } = useTranslation()
  const groups = useQuery(groupQueries.list())
  const group = groups.data?.find((each) => each.id === id)
  return (
    <Page>
      <BackLink to="/admin/groups">{t('groups.back')}</BackLink>
      <PageHeader
        title={group?.name ?? t('groups.one_title')}
        lead={
          group &&
          [t('groups.leaders_hint'), !seesProfiles && t('groups.leaders_need_profiles')]
            .filter(Boolean)
            .join(' ')
        }
        actions={group && <AddPeople group={group} seesProfiles={seesProfiles} />}
      />
      <Loaded query={groups} height={480}>
        {() =>
          group ? (
            <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <div>
                <GroupPeople
                  group={group}
                  manages
                  seesProfiles={seesProfiles}
                  search={search}
                  onStep={onStep}
                />
              </div>
              <GroupNeeds group={group} />
              <EditGroup key={group.id} group={group} type={type} />
              <DeleteGroup group={group} />
            </Box>
          ) : (
            <ErrorState
              error={MISSING_GROUP}
              retrying={groups.isFetching}
              onRetry={() => void groups.refetch()}
            />
          )
        }
      </Loaded>
    </Page>
  )
}
