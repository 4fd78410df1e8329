import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useNow } from '#ui/browser/use-now.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { ArrowBackIcon } from '#ui/icon/shell-icons.ts'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import type { OnStep } from '#ui/list/list-search.ts'

import { participationQueries } from '../queries.ts'
import { daysOf } from '../season.ts'
import type { StatisticsSearch } from '../statistics-search.ts'
import { toStatisticsView } from '../statistics-view.ts'
import { monthly, stretchesOf } from '../stretches.ts'
import { SeasonChart } from './SeasonChart.tsx'
import { SeasonChoice } from './SeasonChoice.tsx'
import { SeasonFigures } from './SeasonFigures.tsx'
import { EventsTable, GroupsTable, MembersTable, TypesTable } from './StatisticsTables.tsx'

interface StatisticsPageProps {
  search: StatisticsSearch
  /** Whether the reader may open members' profiles. */
  seesProfiles: boolean
  onStep: OnStep<StatisticsSearch>
}

const TABLE = { events: EventsTable, types: TypesTable, groups: GroupsTable, members: MembersTable } as const

/** The attendance of a season: in figures, as a chart, and by event, event type, group and member. */
export function StatisticsPage({ search, seesProfiles, onStep }: StatisticsPageProps) {
  const { t } = useTranslation()
  const now = useNow()
  const view = toStatisticsView(search, now)
  const days = daysOf(view.season, now)
  const statistics = useQuery(participationQueries.statistics(days, view.type, view.section))
  const Table = TABLE[view.by]
  return (
    <Page>
      <LinkButton to="/admin/event-participation" startIcon={<ArrowBackIcon />} className="button--back">
        {t('participation.all_events')}
      </LinkButton>
      <PageHeader title={t('participation.statistics.title')} lead={t('participation.statistics.lead')} />
      <SeasonChoice view={view} now={now} onStep={onStep} />
      {statistics.data && <SeasonFigures events={statistics.data.events} />}
      {statistics.data && statistics.data.events.length > 0 && (
        <Box sx={{ mb: 3 }}>
          <Panel title={t('attendance.title_all')}>
            <SeasonChart stretches={stretchesOf(days, monthly(statistics.data.events))} />
          </Panel>
        </Box>
      )}
      <Table statistics={statistics} days={days} view={view} seesProfiles={seesProfiles} onStep={onStep} />
    </Page>
  )
}
