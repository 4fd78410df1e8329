import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useClubContext, useHasFeature } from '#ui/content/club-type.ts'
import { HistoryIcon } from '#ui/icon/shell-icons.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { countSet } from '#ui/list/count-set.ts'
import { DataList } from '#ui/list/DataList.tsx'
import { FilterSelect } from '#ui/list/FilterSelect.tsx'
import type { OnStep } from '#ui/list/list-search.ts'

import type { ParticipationRights, Scan } from '../event.ts'
import { NAMED_KINDS, SCAN_KINDS, type ScansSearch, toScansFilter } from '../list.ts'
import { everyScan, participationQueries } from '../queries.ts'
import { useLiveEvent } from '../use-live-event.ts'
import { DoorHeader } from './DoorHeader.tsx'
import { ParkedNote } from './ParkedNote.tsx'
import { scanName, useScanColumns } from './use-scan-columns.tsx'

interface ScansPageProps {
  id: string
  search: ScansSearch
  rights: ParticipationRights
  onStep: OnStep<ScansSearch>
}

const idOf = (scan: Scan) => scan.scan_id

/** What happened at an event's doors: every scan that arrived, and any conflicts. */
export function ScansPage({ id, search, rights, onStep }: ScansPageProps) {
  const { t } = useTranslation()
  const club = useClubContext()
  const hasScanner = useHasFeature('qrScanner')
  const { event, live, refetchInterval } = useLiveEvent(id)
  const filter = toScansFilter(search)
  const list = useQuery({
    ...participationQueries.scans(id, filter),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
  const columns = useScanColumns()
  return (
    <Page wide>
      <DoorHeader
        id={id}
        event={event.data}
        live={live}
        title={t('participation.scans.title', club)}
        lead={t('participation.scans.text', club)}
      />
      <ParkedNote eventId={id} rights={rights} />
      <DataList
        label={t('participation.scans.title', club)}
        list={list}
        view={filter}
        onStep={(change) => onStep(change as Partial<ScansSearch>)}
        all={() => everyScan(id, filter)}
        totalText={(count) => t('participation.scans.total', { count, ...club })}
        columns={columns}
        keyOf={idOf}
        nameOf={(scan) => scanName(scan, t)}
        opens
        searchLabel={t('participation.scans.search')}
        exportName={t('participation.scans.export_name', { event: event.data?.slug ?? '', ...club })}
        filtersSet={countSet(search.kind)}
        onShowAll={() => onStep({ q: undefined, kind: undefined })}
        filters={
          <FilterSelect
            label={t('participation.scans.kind.label')}
            all={t('participation.scans.kind.all')}
            value={search.kind}
            options={(hasScanner ? SCAN_KINDS : NAMED_KINDS).map((value) => ({
              value,
              label: t(`participation.scans.kind.${value}`),
            }))}
            onChange={(kind) => onStep({ kind })}
          />
        }
        empty={
          <EmptyState icon={HistoryIcon} title={t('participation.scans.empty', club)}>
            {t('participation.scans.empty_text', club)}
          </EmptyState>
        }
      />
    </Page>
  )
}
