import { useState } from 'react'
import { useStore } from 'zustand'

import { Page } from '#ui/layout/Page.tsx'

import { EventDoor } from '../components/EventDoor.tsx'
import { scannerSettings } from '../start/settings.ts'
import { KioskDoor } from './KioskDoor.tsx'
import { KioskExit } from './KioskExit.tsx'

/** The door of the chosen event as it runs by itself; also where it cannot be opened there is a way out. */
export function KioskScreen() {
  const eventId = useStore(scannerSettings, (settings) => settings.eventId)
  const [isAsking, setAsking] = useState(false)
  // How much is unsent is known by a door that could be opened; the pages behind this one say it.
  const exit = <KioskExit isAsking={isAsking} onAsking={setAsking} unsent={0} />
  if (!eventId) return <Page narrow>{exit}</Page>
  return <EventDoor key={eventId} eventId={eventId} portable unattended={{ door: <KioskDoor />, exit }} />
}
