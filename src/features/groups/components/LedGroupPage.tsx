import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '#ui/control/LinkButton.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { BackLink } from '#ui/layout/BackLink.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import type { OnStep } from '#ui/list/list-search.ts'

import { type GroupSearch, toGroupFilter } from '../list.ts'
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
                <DemandingSecondFactor id={id} search={search}>
                  <GroupPeople
                    group={group}
                    manages={false}
                    seesProfiles={false}
                    search={search}
                    onStep={onStep}
                  />
                </DemandingSecondFactor>
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

/** The children; or, where the club asks for two-step login before anybody sees people, the way to it. */
function DemandingSecondFactor({
  id,
  search,
  children,
}: Pick<LedGroupPageProps, 'id' | 'search'> & { children: ReactNode }) {
  const { t } = useTranslation()
  const { error } = useQuery(groupQueries.people(id, toGroupFilter(search)))
  if (asFailure(error).code !== 'ERROR_SECOND_FACTOR_MISSING') return children
  return (
    <Alert
      severity="warning"
      action={<LinkButton to="/settings/security">{t('second_factor_demand.link')}</LinkButton>}
    >
      {t('second_factor_demand.led_group')}
    </Alert>
  )
}
