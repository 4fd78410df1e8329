import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Loaded } from '#ui/data/Loaded.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { BackLink } from '#ui/layout/BackLink.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import type { OnStep } from '#ui/list/list-search.ts'

import type { GroupSearch } from '../list.ts'
import { groupQueries, MISSING_GROUP } from '../queries.ts'
import { GroupPeople } from './GroupPeople.tsx'

interface LedGroupPageProps {
  id: string
  /** The group's attendance. */
  attendance: ReactNode
  search: GroupSearch
  onStep: OnStep<GroupSearch>
}

/** A group for its leaders: its members, their contact details and attendance. */
export function LedGroupPage({ id, attendance, search, onStep }: LedGroupPageProps) {
  const { t } = useTranslation()
  const groups = useQuery(groupQueries.list())
  const group = groups.data?.find((each) => each.id === id)
  return (
    <Page>
      <BackLink to="/settings/membership">{t('settings.membership.title')}</BackLink>
      <PageHeader title={group?.name ?? t('groups.led_title')} lead={group && t('groups.led_lead')} />
      <Loaded query={groups} height={480}>
        {() =>
          group ? (
            <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <div>
                <GroupPeople
                  group={group}
                  manages={false}
                  seesProfiles={false}
                  search={search}
                  onStep={onStep}
                />
              </div>
              {attendance}
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
