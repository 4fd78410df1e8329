import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { useNow } from '#ui/browser/use-now.ts'
import { Button } from '#ui/control/Button.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'
import { Page } from '#ui/layout/Page.tsx'
import type { OnStep } from '#ui/list/list-search.ts'
import { PeopleDialog } from '#ui/overlay/PeopleDialog.tsx'
import { Deferred } from '#ui/pacing/Deferred.tsx'

import { type Abilities, EventHub } from '../../components/EventHub.tsx'
import { GroupHeadcount } from '../../components/GroupHeadcount.tsx'
import { DoorNotes } from '../doors/DoorNotes.tsx'
import { Doors } from '../doors/Doors.tsx'
import { type ParticipationRights, isAhead } from '../event.ts'
import type { PeopleSearch } from '../list.ts'
import { Candidates } from '../people/Candidates.tsx'
import { PeopleList } from '../people/PeopleList.tsx'
import { RemindUnanswered } from '../people/RemindUnanswered.tsx'
import { participationQueries } from '../queries.ts'
import { useLiveEvent } from '../use-live-event.ts'
import { Arrivals } from './Arrivals.tsx'
import { EventHeader } from './EventHeader.tsx'
import { FigureRow } from './FigureRow.tsx'

interface ParticipationPageProps {
  id: string
  search: PeopleSearch
  rights: ParticipationRights
  onStep: OnStep<PeopleSearch>
  abilities: Abilities
}

/** The height reserved on a phone, so that the list below does not jump. */
const ARRIVALS_HEIGHT = 410

/** Who was expected at an event and who came; live while its doors are open. */
export function ParticipationPage({ id, search, rights, onStep, abilities }: ParticipationPageProps) {
  const { t } = useTranslation()
  const { event, live, refetchInterval } = useLiveEvent(id)
  const figures = useQuery({ ...participationQueries.figures(id), refetchInterval })
  // Anyone admitted early is shown as at any open door.
  const now = useNow()
  const ahead =
    event.data !== undefined &&
    isAhead(event.data, now) &&
    !live &&
    !(figures.data && figures.data.attended > 0)
  const may = { ...rights, checkIn: rights.checkIn && !ahead }
  const people = useRef<HTMLDivElement>(null)
  const showGroup = (change: Partial<PeopleSearch>) => {
    onStep(change)
    // On a phone the people are far below the button.
    if (change.group && people.current && people.current.getBoundingClientRect().top > innerHeight / 2)
      people.current.scrollIntoView()
  }
  return (
    <Page>
      <EventHeader
        event={event.data}
        title={t(event.data ? 'participation.title' : 'participation.one_title')}
        live={live}
        back={{ to: '/admin/event-participation', label: t('participation.all_events') }}
        actions={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {may.checkIn && event.data && <AddAttendee eventId={id} />}
            {event.data && <EventHub event={event.data} abilities={abilities} here="participation" />}
          </Box>
        }
      />
      <Loaded query={event} height={120}>
        {(shown) => (
          <>
            <Loaded query={figures} height={320} within>
              {(counted) => (
                <>
                  <FigureRow
                    figures={counted}
                    event={shown}
                    ahead={ahead}
                    search={search}
                    onStep={showGroup}
                  />
                  {rights.remind && <RemindUnanswered event={shown} figures={counted} />}
                  {may.checkIn && (
                    <Box sx={{ mb: 3 }}>
                      <Button variant="outlined" onClick={() => showGroup({ group: 'unanswered' })}>
                        {t('participation.see_unanswered')}
                      </Button>
                    </Box>
                  )}
                  {!ahead && <DoorNotes eventId={id} conflicts={counted.conflicts} rights={rights} />}
                  {abilities.scans && counted.doors.length > 0 && <Doors doors={counted.doors} />}
                  {counted.arrivals.length > 0 && (
                    <Deferred height={ARRIVALS_HEIGHT}>
                      <Arrivals arrivals={counted.arrivals} event={shown} />
                    </Deferred>
                  )}
                </>
              )}
            </Loaded>
            <GroupHeadcount eventId={id} refetchInterval={refetchInterval} />
            <div ref={people} style={{ marginTop: 24 }}>
              <Deferred>
                <PeopleList
                  event={shown}
                  ahead={ahead}
                  search={search}
                  rights={may}
                  refetchInterval={refetchInterval}
                  onStep={onStep}
                />
              </Deferred>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Checks anybody in by name, even if they are not on the list. */
function AddAttendee({ eventId }: { eventId: string }) {
  const { t } = useTranslation()
  return (
    <PeopleDialog
      action={t('participation.add.action')}
      title={t('participation.add.title')}
      searchLabel={t('participation.add.search')}
      renderButtons={(close) => <Button onClick={close}>{t('participation.add.close')}</Button>}
    >
      {(search) => <Candidates eventId={eventId} search={search} />}
    </PeopleDialog>
  )
}
