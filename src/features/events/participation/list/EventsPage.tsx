import Skeleton from '@mui/material/Skeleton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '#ui/control/LinkButton.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { EventBusyIcon } from '#ui/icon/shell-icons.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { countSet } from '#ui/list/count-set.ts'
import { DataList } from '#ui/list/DataList.tsx'
import { FilterSelect } from '#ui/list/FilterSelect.tsx'
import type { OnStep } from '#ui/list/list-search.ts'

import type { AttendedEvent } from '../event.ts'
import { type EventsSearch, toEventsFilter } from '../list.ts'
import { everyEvent, participationQueries } from '../queries.ts'
import { OpenEvents } from './OpenEvents.tsx'
import { useEventColumns } from './use-event-columns.tsx'

interface EventsPageProps {
  search: EventsSearch
  onStep: OnStep<EventsSearch>
}

const idOf = (event: AttendedEvent) => event.id
const titleOf = (event: AttendedEvent) => event.title

/** The events whose participation can be viewed, those running first. */
export function EventsPage({ search, onStep }: EventsPageProps) {
  const { t } = useTranslation()
  const filter = toEventsFilter(search)
  const list = useQuery({ ...participationQueries.events(filter), placeholderData: keepPreviousData })
  const types = useQuery(participationQueries.types())
  const open = useQuery(participationQueries.open())
  const columns = useEventColumns()
  return (
    <Page wide>
      <PageHeader
        title={t('participation.title')}
        lead={t('participation.lead')}
        actions={
          <LinkButton to="/admin/event-participation/statistics" variant="outlined">
            {t('participation.statistics.title')}
          </LinkButton>
        }
      />
      {/* The list waits for what stands above it, and would push it down. */}
      {open.isLoading ? (
        <Loading>
          <Skeleton variant="rounded" height={420} />
        </Loading>
      ) : (
        <>
          <OpenEvents open={open.data ?? []} />
          <DataList
            label={t('participation.events.label')}
            list={list}
            view={filter}
            onStep={(change) => onStep(change as Partial<EventsSearch>)}
            all={() => everyEvent(filter)}
            totalText={(count) => t('participation.events.total', { count })}
            columns={columns}
            keyOf={idOf}
            nameOf={titleOf}
            searchLabel={t('participation.events.search')}
            exportName={t('participation.events.export_name')}
            filtersSet={countSet(search.type)}
            onShowAll={() => onStep({ q: undefined, type: undefined })}
            filters={
              <>
                <ToggleButtonGroup
                  exclusive
                  size="small"
                  aria-label={t('participation.events.time')}
                  value={filter.upcoming ? 'upcoming' : 'begun'}
                  onChange={(_, time: 'upcoming' | 'begun' | null) =>
                    time && onStep({ time: time === 'upcoming' ? time : undefined, sort: undefined })
                  }
                >
                  <ToggleButton value="begun">{t('participation.events.begun')}</ToggleButton>
                  <ToggleButton value="upcoming">{t('participation.events.upcoming')}</ToggleButton>
                </ToggleButtonGroup>
                <FilterSelect
                  label={t('participation.type')}
                  all={t('participation.all_types')}
                  value={search.type}
                  options={(types.data ?? []).map((value) => ({ value, label: t(`events.type.${value}`) }))}
                  onChange={(type) => onStep({ type })}
                />
              </>
            }
            empty={<EmptyState icon={EventBusyIcon} title={t('participation.events.empty')} />}
          />
        </>
      )}
    </Page>
  )
}
