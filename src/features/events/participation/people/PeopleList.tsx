import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useNow } from '#ui/browser/use-now.ts'
import { GroupIcon } from '#ui/icon/event-icons.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { countSet } from '#ui/list/count-set.ts'
import { DataList } from '#ui/list/DataList.tsx'
import { FilterSelect } from '#ui/list/FilterSelect.tsx'
import type { OnStep } from '#ui/list/list-search.ts'
import { useSelection } from '#ui/list/use-selection.ts'

import { type AttendedEvent, type Attendee, isOver, type ParticipationRights } from '../event.ts'
import { canHave, GROUPS, type PeopleSearch, toPeopleFilter } from '../list.ts'
import { everyAttendee, participationQueries } from '../queries.ts'
import { AnswerForDialog } from './AnswerForDialog.tsx'
import { GroupFilter } from './GroupFilter.tsx'
import { MailPeople } from './MailPeople.tsx'
import { MoveInQueueDialog } from './MoveInQueueDialog.tsx'
import { PeopleActions } from './PeopleActions.tsx'
import { UndoDialog } from './UndoDialog.tsx'
import { usePeopleColumns } from './use-people-columns.tsx'

interface PeopleListProps {
  event: AttendedEvent
  /** Whether nobody can be inside yet. */
  ahead: boolean
  search: PeopleSearch
  rights: ParticipationRights
  refetchInterval: number | false
  onStep: OnStep<PeopleSearch>
}

const idOf = (person: Attendee) => person.user_id
const nameOf = (person: Attendee) => person.name

/** Everybody who registered for an event or attended it. */
export function PeopleList({ event, ahead, search, rights, refetchInterval, onStep }: PeopleListProps) {
  const { t } = useTranslation()
  const over = isOver(event, useNow())
  const filter = toPeopleFilter(search)
  const list = useQuery({
    ...participationQueries.people(event.id, filter),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
  const [leaving, setLeaving] = useState<{ people: readonly Attendee[]; areSelected: boolean }>()
  const [moving, setMoving] = useState<Attendee>()
  const [answering, setAnswering] = useState<Attendee>()
  const columns = usePeopleColumns({
    eventId: event.id,
    rights,
    ahead,
    queued:
      search.group === 'queued' || (list.data?.rows.some(({ queue_place }) => queue_place !== null) ?? false),
    onUndo: (person) => setLeaving({ people: [person], areSelected: false }),
    onMove: setMoving,
    onAnswer: setAnswering,
  })
  const selection = useSelection(idOf)
  const groupName = (group: (typeof GROUPS)[number]) =>
    t(`participation.group.${group === 'missing' && over ? 'no_show' : group}`)
  const groups = GROUPS.filter((group) => group === search.group || canHave(event, ahead, group))
  return (
    <Section
      title={t('participation.people.title')}
      more={
        rights.mail &&
        selection.rows.size === 0 && (
          <MailPeople
            eventId={event.id}
            count={list.data?.total ?? 0}
            to={
              filter.group === 'unanswered' && !filter.q && !filter.section
                ? filter.group
                : () => everyAttendee(event.id, filter)
            }
          />
        )
      }
    >
      <DataList
        label={t('participation.people.title')}
        list={list}
        view={filter}
        onStep={(change) => onStep(change as Partial<PeopleSearch>)}
        all={() => everyAttendee(event.id, filter)}
        totalText={(count) => t('participation.people.total', { count })}
        columns={columns}
        keyOf={idOf}
        nameOf={nameOf}
        opens
        selection={rights.checkIn || rights.mail ? selection : undefined}
        actions={
          <PeopleActions
            eventId={event.id}
            selection={selection}
            rights={rights}
            onUndo={(people) => setLeaving({ people, areSelected: true })}
          />
        }
        searchLabel={t('participation.people.search')}
        exportName={t('participation.people.export_name', { event: event.slug })}
        filtersSet={countSet(search.group, search.section)}
        onShowAll={() => onStep({ q: undefined, group: undefined, section: undefined })}
        filters={
          <>
            <FilterSelect
              label={t('participation.group.label')}
              all={t('participation.group.all')}
              value={search.group}
              options={groups.map((value) => ({ value, label: groupName(value) }))}
              onChange={(group) => onStep({ group })}
            />
            <GroupFilter value={search.section} onChange={(section) => onStep({ section })} />
          </>
        }
        empty={
          <EmptyState icon={GroupIcon} title={t('participation.people.empty')}>
            {t('participation.people.empty_text')}
          </EmptyState>
        }
      />
      {moving && (
        <MoveInQueueDialog eventId={event.id} person={moving} onClose={() => setMoving(undefined)} />
      )}
      {answering && (
        <AnswerForDialog eventId={event.id} person={answering} onClose={() => setAnswering(undefined)} />
      )}
      {leaving && (
        <UndoDialog
          eventId={event.id}
          people={leaving.people}
          onDone={() => leaving.areSelected && selection.clear()}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Section>
  )
}
