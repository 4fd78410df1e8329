import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { groupChoices } from '#api/group-choices.ts'
import { usePageTitle } from '#ui/browser/use-page-title.ts'
import { BreakableText } from '#ui/content/BreakableText.tsx'

import { DateLeaf } from '../components/DateLeaf.tsx'
import { Marks } from '../components/Marks.tsx'
import { When } from '../components/When.tsx'
import type { ClubEvent } from '../event.ts'
import { mapUrl } from '../place.ts'
import { eventPhase, isOverOrOff } from '../status.ts'
import { cityOfZone, hoursInZone, relativeDay } from '../when.ts'

interface EventFactsProps {
  event: ClubEvent
  now: Date
  /** The club's time zone, if known. */
  timeZone: string | undefined
}

/** The face of the ticket: type, title, time and place. The title also names the browser tab. */
export function EventFacts({ event, now, timeZone }: EventFactsProps) {
  const { t, i18n } = useTranslation()
  usePageTitle(event.title)
  const hoursThere = timeZone ? hoursInZone(event, timeZone, i18n.language) : null
  const phase = eventPhase(event, now)
  const over = isOverOrOff(event, now)
  return (
    <header className="ticket__face">
      <DateLeaf at={event.start_time} muted={over} />
      <div className="ticket__title">
        <p className="ticket__kind">
          {t([`events.type.${event.type}`, event.type])}
          {/* The marks already say that it is running. */}
          {phase !== 'running' && ` · ${relativeDay(event.start_time, now, i18n.language)}`}
        </p>
        <h1 tabIndex={-1}>
          <BreakableText text={event.title} />
        </h1>
        <Marks event={event} now={now} />
      </div>
      <div className="ticket__where">
        <div className="ticket__when">
          <When event={event} now={now} />
        </div>
        {timeZone && hoursThere && (
          <div className="ticket__quiet">
            {t('events.hours_there', { hours: hoursThere, city: cityOfZone(timeZone) })}
          </div>
        )}
        <InvitedGroups ids={event.group_ids} />
        {(event.location || event.address) && (
          <div>
            {[event.location, event.address].filter(Boolean).join(', ')}{' '}
            <Link
              href={mapUrl(event.address || event.location || '')}
              target="_blank"
              rel="noopener noreferrer"
              className="ticket__map"
            >
              {t('events.show_map')}
            </Link>
          </div>
        )}
      </div>
    </header>
  )
}

/** The groups an event is for; nothing when it is for everybody. */
function InvitedGroups({ ids }: { ids: readonly string[] }) {
  const { t, i18n } = useTranslation()
  const groups = useQuery({ ...groupChoices(), enabled: ids.length > 0 })
  const names = (groups.data ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <div className="ticket__quiet">
      {t('events.for_groups', { groups: new Intl.ListFormat(i18n.language).format(names) })}
    </div>
  )
}
