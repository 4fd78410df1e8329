import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Deferred } from '#ui/pacing/Deferred.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { useNow } from '#ui/browser/use-now.ts'

import { isOpen, type ParticipationRights } from '../event.ts'
import type { PeopleSearch } from '../list.ts'
import { participationQueries } from '../queries.ts'
import { AddAttendee } from './AddAttendee.tsx'
import { Arrivals } from './Arrivals.tsx'
import { DoorNotes } from './DoorNotes.tsx'
import { EventHeader } from './EventHeader.tsx'
import { FigureRow } from './FigureRow.tsx'
import { PeopleList } from './PeopleList.tsx'

interface ParticipationPageProps {
  id: string
  search: PeopleSearch
  rights: ParticipationRights
  onSearch: (search: PeopleSearch, replace: boolean) => void
}

/** How often an open door is asked. Only while the page is seen: queries pause in the background. */
const LIVE_MS = 5_000

/** On a phone; the people below would jump. */
const ARRIVALS_HEIGHT = 410

/** Who was expected at an event and who came; live while its doors are open. */
export function ParticipationPage({ id, search, rights, onSearch }: ParticipationPageProps) {
  const { t } = useTranslation()
  const now = useNow()
  const event = useQuery(participationQueries.detail(id))
  const live = event.data !== undefined && isOpen(event.data, now)
  const every = live ? LIVE_MS : false
  const figures = useQuery({ ...participationQueries.figures(id), refetchInterval: every })
  return (
    <Page>
      <EventHeader
        event={event.data}
        title={t('participation.title')}
        live={live}
        back={{ to: '/admin/event-participation', label: t('participation.all_events') }}
        actions={rights.checkIn && <AddAttendee eventId={id} />}
      />
      <Loaded query={event} height={120}>
        {(shown) => (
          <>
            <Loaded query={figures} height={320} within>
              {(counted) => (
                <>
                  <FigureRow figures={counted} event={shown} search={search} onSearch={onSearch} />
                  <DoorNotes eventId={id} conflicts={counted.conflicts} rights={rights} />
                  {counted.arrivals.length > 0 && (
                    <Deferred height={ARRIVALS_HEIGHT}>
                      <Arrivals arrivals={counted.arrivals} event={shown} />
                    </Deferred>
                  )}
                </>
              )}
            </Loaded>
            <Deferred>
              <PeopleList
                event={shown}
                search={search}
                rights={rights}
                refetchInterval={every}
                onSearch={onSearch}
              />
            </Deferred>
          </>
        )}
      </Loaded>
    </Page>
  )
}
