import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useClubContext } from '#ui/content/club-type.ts'
import { Button } from '#ui/control/Button.tsx'
import { HandshakeIcon } from '#ui/icon/event-icons.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { countSet } from '#ui/list/count-set.ts'
import { DataList } from '#ui/list/DataList.tsx'
import { FilterSelect } from '#ui/list/FilterSelect.tsx'
import type { OnStep } from '#ui/list/list-search.ts'

import { conflictsQuery, everyConflict } from '../conflict-queries.ts'
import { type Conflict, CONFLICT_STATES, type ConflictsSearch, toConflictsFilter } from '../conflict.ts'
import type { ParticipationRights } from '../event.ts'
import { useLiveEvent } from '../use-live-event.ts'
import { DoorHeader } from './DoorHeader.tsx'
import { SettleDialog } from './SettleDialog.tsx'
import { useConflictColumns } from './use-conflict-columns.tsx'

interface ConflictsPageProps {
  id: string
  search: ConflictsSearch
  rights: ParticipationRights
  onStep: OnStep<ConflictsSearch>
}

const idOf = (conflict: Conflict) => conflict.user_id
const nameOf = (conflict: Conflict) => conflict.name

/** An event's contradicting check-ins, with all sides and the notes of staff. */
export function ConflictsPage({ id, search, rights, onStep }: ConflictsPageProps) {
  const { t } = useTranslation()
  const club = useClubContext()
  const { event, live, refetchInterval } = useLiveEvent(id)
  const filter = toConflictsFilter(search)
  const list = useQuery({
    ...conflictsQuery(id, filter),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
  const [settling, setSettling] = useState<Conflict>()
  const columns = useConflictColumns(rights.checkIn ? setSettling : undefined)
  return (
    <Page wide>
      <DoorHeader
        id={id}
        event={event.data}
        live={live}
        title={t('participation.conflicts.title', club)}
        lead={t('participation.conflicts.lead', club)}
      />
      <DataList
        label={t('participation.conflicts.title', club)}
        list={list}
        view={filter}
        onStep={(change) => onStep(change as Partial<ConflictsSearch>)}
        all={() => everyConflict(id, filter)}
        totalText={(count) => t('participation.conflicts.total', { count })}
        columns={columns}
        keyOf={idOf}
        nameOf={nameOf}
        searchLabel={t('participation.people.search')}
        exportName={t('participation.conflicts.export_name', { event: event.data?.slug ?? '' })}
        filtersSet={countSet(search.state)}
        onShowAll={() => onStep({ q: undefined, state: undefined })}
        filters={
          <FilterSelect
            label={t('participation.scans.kind.label')}
            all={t('participation.scans.kind.all')}
            value={search.state}
            options={CONFLICT_STATES.map((value) => ({
              value,
              label: t(`participation.conflicts.state.${value}`),
            }))}
            onChange={(state) => onStep({ state })}
          />
        }
        emptyFiltered={
          search.state === 'open' && (
            <EmptyState
              icon={HandshakeIcon}
              title={t('participation.conflicts.all_settled')}
              action={
                <Button variant="outlined" onClick={() => onStep({ state: 'settled' })}>
                  {t('participation.conflicts.see_settled')}
                </Button>
              }
            >
              {t('participation.conflicts.all_settled_text')}
            </EmptyState>
          )
        }
        empty={
          <EmptyState icon={HandshakeIcon} title={t('participation.conflicts.empty')}>
            {t('participation.conflicts.empty_text', club)}
          </EmptyState>
        }
      />
      {settling && <SettleDialog eventId={id} conflict={settling} onClose={() => setSettling(undefined)} />}
    </Page>
  )
}
