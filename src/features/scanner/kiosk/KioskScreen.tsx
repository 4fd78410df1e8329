import { useState } from 'react'
import { useStore } from 'zustand'

import { Page } from '#ui/layout/Page.tsx'

import { EventDoor } from '../components/EventDoor.tsx'
import { scannerSettings } from '../start/settings.ts'
import { KioskDoor } from './KioskDoor.tsx'
import { KioskExit } from './KioskExit.tsx'

/** The self check-in for the chosen event; it has an exit even if it cannot be opened. */
export function KioskScreen() {
  const eventId = useStore(scannerSettings, (settings) => settings.eventId)
  const [isAsking, setAsking] = useState(false)
  // Only an open door knows the number of unsent scans; the pages behind this one show it.
  const exit = <KioskExit isAsking={isAsking} onAsking={setAsking} unsent={0} />
  if (!eventId) return <Page narrow>{exit}</Page>
  return <EventDoor key={eventId} eventId={eventId} portable unattended={{ door: <KioskDoor />, exit }} />
}
