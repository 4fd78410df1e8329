import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { lazyPart } from '#lib/async/lazy-part.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { AddIcon } from '#ui/icon/member-icons.ts'
import { EventIcon } from '#ui/icon/shell-icons.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { LinkRow } from '#ui/layout/LinkRow.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { countSet } from '#ui/list/count-set.ts'
import { DataList } from '#ui/list/DataList.tsx'
import { FilterSelect } from '#ui/list/FilterSelect.tsx'
import type { OnStep } from '#ui/list/list-search.ts'
import { useSelection } from '#ui/list/use-selection.ts'

import { EVENT_STATUSES } from '../../enums.ts'
import type { EventTime } from '../../event.ts'
import type { PlannedEvent } from '../event.ts'
import { type PlanningSearch, toFilter } from '../list.ts'
import { everyEvent, planningQueries } from '../queries.ts'
import type { PlanningRights } from '../rights.ts'
import { EventsActions } from './EventsActions.tsx'
import { useEventColumns } from './use-event-columns.tsx'

const PlanningMonth = lazyPart(() => import('./PlanningMonth.tsx'), 'PlanningMonth')

interface PlanningPageProps {
  time: EventTime
  list: '/admin/events' | '/admin/events/edit'
  search: PlanningSearch
  rights: PlanningRights
  /** The club's time zone. */
  zone: string
  onStep: OnStep<PlanningSearch>
}

const idOf = (event: PlannedEvent) => event.id
const nameOf = (event: PlannedEvent) => event.title

const TITLES = {
  upcoming: 'planning.list_title',
  past: 'planning.past_title',
  all: 'planning.all_title',
} as const

/** The club's events, for planners. */
export function PlanningPage({ time, list: address, search, rights, zone, onStep }: PlanningPageProps) {
  const { t } = useTranslation()
  const filter = toFilter(time, search)
  const isMonth = search.view === 'month'
  const list = useQuery({
    ...planningQueries.list(filter),
    placeholderData: keepPreviousData,
    enabled: !isMonth,
  })
  const types = useQuery(planningQueries.types())
  const columns = useEventColumns(zone, rights)
  const selection = useSelection(idOf)
  const create = (variant: 'contained' | 'outlined') =>
    rights.create && (
      <LinkButton to="/admin/events/create" variant={variant} startIcon={<AddIcon />}>
        {t('planning.create')}
      </LinkButton>
    )
  return (
    <Page wide>
      <PageHeader title={t(TITLES[time])} actions={create('contained')} />
      <PlanningNavigation time={isMonth ? 'month' : time} list={address} />
      {isMonth ? (
        <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
          <PlanningMonth search={search} rights={rights} zone={zone} onDay={(day) => onStep({ day })} />
        </Suspense>
      ) : (
        <DataList
          label={t('planning.list_title')}
          list={list}
          view={filter}
          onStep={(change) => onStep(change as Partial<PlanningSearch>)}
          all={() => everyEvent(filter)}
          totalText={(count) => t('planning.total', { count })}
          columns={columns}
          keyOf={idOf}
          nameOf={nameOf}
          selection={rights.update || rights.remove ? selection : undefined}
          actions={<EventsActions selection={selection} rights={rights} />}
          searchLabel={t('planning.search')}
          exportName={t('planning.export_name')}
          filtersSet={countSet(search.type, search.status, search.series)}
          onShowAll={() => onStep({ q: undefined, type: undefined, status: undefined, series: undefined })}
          filters={
            <>
              <FilterSelect
                label={t('planning.type')}
                all={t('planning.all_types')}
                value={search.type}
                options={(types.data ?? []).map((value) => ({ value, label: t(`events.type.${value}`) }))}
                onChange={(type) => onStep({ type })}
              />
              <FilterSelect
                label={t('planning.status_label')}
                all={t('planning.all_statuses')}
                value={search.status}
                options={EVENT_STATUSES.map((value) => ({ value, label: t(`planning.status.${value}`) }))}
                onChange={(status) => onStep({ status })}
              />
              {search.series && (
                <Chip label={t('planning.one_series')} onDelete={() => onStep({ series: undefined })} />
              )}
            </>
          }
          empty={
            <EmptyState icon={EventIcon} title={t(`planning.empty_${time}`)} action={create('outlined')} />
          }
        />
      )}
    </Page>
  )
}

interface Props {
  time: EventTime | 'month'
  /** The current list. For those without access to the other one, all three parts share its URL. */
  list: '/admin/events' | '/admin/events/edit'
}

/** Navigation between upcoming events, past events, all of them, and months. */
function PlanningNavigation({ time, list }: Props) {
  const { t } = useTranslation()
  const past =
    list === '/admin/events' ? { to: '/admin/events/past' as const } : { to: list, search: { time: 'past' } }
  return (
    <LinkRow
      label={t('planning.time_navigation')}
      items={[
        { to: list, label: t('planning.upcoming'), isCurrent: time === 'upcoming' },
        { ...past, label: t('planning.past'), isCurrent: time === 'past' },
        { to: list, search: { time: 'all' }, label: t('planning.all'), isCurrent: time === 'all' },
        { to: list, search: { view: 'month' }, label: t('events.month.title'), isCurrent: time === 'month' },
      ]}
    />
  )
}
