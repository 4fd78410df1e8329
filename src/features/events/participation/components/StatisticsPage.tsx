import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useNow } from '#ui/browser/use-now.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { ArrowBackIcon } from '#ui/icon/ArrowBackIcon.ts'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { afterStep } from '#ui/list/list-search.ts'

import { participationQueries } from '../queries.ts'
import { type StatisticsSearch, toStatisticsView } from '../statistics-search.ts'
import { SeasonChoice } from './SeasonChoice.tsx'
import { SeasonFigures } from './SeasonFigures.tsx'
import { EventsTable, MembersTable, TypesTable } from './StatisticsTables.tsx'

interface StatisticsPageProps {
  search: StatisticsSearch
  onSearch: (search: StatisticsSearch, replace: boolean) => void
}

const TABLE = { events: EventsTable, types: TypesTable, members: MembersTable } as const

/** The attendance of a season: in figures, event by event, type by type and member by member. */
export function StatisticsPage({ search, onSearch }: StatisticsPageProps) {
  const { t } = useTranslation()
  const now = useNow()
  const view = toStatisticsView(search, now)
  const statistics = useQuery(participationQueries.statistics(view.season, view.type, view.section))
  const step = (change: Partial<StatisticsSearch>) => onSearch(afterStep(search, change), 'q' in change)
  const Table = TABLE[view.by]
  return (
    <Page>
      <LinkButton to="/admin/event-participation" startIcon={<ArrowBackIcon />} className="button--back">
        {t('participation.all_events')}
      </LinkButton>
      <PageHeader title={t('participation.statistics.title')} lead={t('participation.statistics.lead')} />
      <SeasonChoice view={view} now={now} onStep={step} />
      {statistics.data && <SeasonFigures events={statistics.data.events} />}
      <Table statistics={statistics} view={view} onStep={step} />
    </Page>
  )
}
