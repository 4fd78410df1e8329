import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import type { Group } from '#api/group-choices.ts'
import type { AssociationType } from '#lib/club/association.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { useToast } from '#ui/feedback/toast-context.ts'
import { BackLink } from '#ui/layout/BackLink.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import type { OnStep } from '#ui/list/list-search.ts'
import { DeletePanel } from '#ui/overlay/DeletePanel.tsx'

import type { GroupSearch } from '../list.ts'
import { deleteGroup } from '../mutations.ts'
import { MISSING_GROUP, groupQueries, refreshGroups } from '../queries.ts'
import { AddPeople } from './AddPeople.tsx'
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

/** Deletes a group, after saying what is deleted with it; its members are not. */
function DeleteGroup({ group }: { group: Group }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const toast = useToast()
  const counts = useQuery(groupQueries.counts())
  return (
    <DeletePanel
      title={t('groups.delete.heading')}
      lead={t('groups.delete.lead')}
      action={t('groups.delete.action')}
      question={t('groups.delete.question', { name: group.name })}
      confirmLabel={t('groups.delete.action')}
      offlineText={t('groups.offline')}
      remove={() => deleteGroup(group.id)}
      onRemoved={async () => {
        toast({ message: t('groups.delete.done', { name: group.name }), severity: 'success' })
        await navigate({ to: '/admin/groups' })
        queryClient.removeQueries({ queryKey: [...groupQueries.all, 'people', group.id] })
        await refreshGroups(queryClient)
      }}
    >
      {t('groups.delete.text', { count: counts.data?.[group.id]?.members ?? 0 })} {t('groups.delete.events')}
    </DeletePanel>
  )
}
