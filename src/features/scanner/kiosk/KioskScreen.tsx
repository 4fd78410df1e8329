import { useStore } from 'zustand'

import { EventDoor } from '../components/EventDoor.tsx'
import { scannerSettings } from '../start/settings.ts'
import { KioskDoor } from './KioskDoor.tsx'

/** The door of the chosen event as it runs by itself. */
export function KioskScreen() {
  const eventId = useStore(scannerSettings, (settings) => settings.eventId)
  return (
    eventId && (
      <EventDoor key={eventId} eventId={eventId} portable>
        <KioskDoor />
      </EventDoor>
    )
  )
}
