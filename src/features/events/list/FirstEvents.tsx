import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'

import type { ClubEvent } from '../event.ts'
import { EventGrid } from './EventGrid.tsx'

const SHOWN = 3

interface FirstEventsProps {
  events: readonly ClubEvent[]
  renderEvent: (event: ClubEvent) => ReactNode
}

/** The first events of a list on the home page; a button shows the rest. */
export function FirstEvents({ events, renderEvent }: FirstEventsProps) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  return (
    <>
      <EventGrid>
        {(all ? events : events.slice(0, SHOWN)).map((event) => (
          <li key={event.id}>{renderEvent(event)}</li>
        ))}
      </EventGrid>
      {events.length > SHOWN && !all && (
        <Button onClick={() => setAll(true)} style={{ marginTop: 8 }}>
          {t('events.show_more', { count: events.length - SHOWN })}
        </Button>
      )}
    </>
  )
}
