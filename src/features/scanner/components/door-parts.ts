import { useEffect, useState } from 'react'

import { lazyPart } from '#lib/async/lazy-part.ts'
import { untilIdle } from '#lib/async/until-idle.ts'

// The parts of an open door that its picture and verdicts do not depend on. They are loaded along with the
// roster while there is a network; a door that opens automatically loads them right after.

const loadKioskParts = () => import('../kiosk/for-doors.ts')

// Not loaded on a phone, whose door should open fastest.
export const DeskDoor = lazyPart(() => import('./DeskDoor.tsx'), 'DeskDoor')
export const DoorLists = lazyPart(() => import('./DoorLists.tsx'), 'DoorLists')
export const KioskStart = lazyPart(async () => (await loadKioskParts()).kioskStart(), 'KioskStart')
export const LeaveQuestion = lazyPart(() => import('#ui/overlay/ConfirmDialog.tsx'), 'ConfirmDialog')
export const NameRequest = lazyPart(() => import('./NameRequest.tsx'), 'NameRequest')
export const PortableSheet = lazyPart(() => import('./PortableSheet.tsx'), 'PortableSheet')
export const StaffCalls = lazyPart(async () => (await loadKioskParts()).staffCalls(), 'StaffCalls')
export const UndoDialog = lazyPart(() => import('./UndoDialog.tsx'), 'UndoDialog')
export const VisitorCounter = lazyPart(() => import('./VisitorCounter.tsx'), 'VisitorCounter')

const ON_BOTH = [KioskStart, LeaveQuestion, StaffCalls, VisitorCounter]
const ON_PHONES = [...ON_BOTH, NameRequest, PortableSheet, UndoDialog]
const ON_DESKS = [...ON_BOTH, DeskDoor, DoorLists]

/**
 * Loads all parts of an open door, once the device has nothing more urgent to do, if they are wanted. Returns whether they
 * are loaded, which without a network may take until it is back.
 */
export function useDoorParts(onPhone: boolean, areWanted = true): boolean {
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    if (!areWanted) return
    const load = async () => {
      await untilIdle(MOST_DELAY_MS)
      await Promise.all((onPhone ? ON_PHONES : ON_DESKS).map((part) => part.preload()))
      setLoaded(true)
    }
    void load()
  }, [onPhone, areWanted])
  return loaded
}

/** Before the parts are loaded: on a slow phone, the camera's first picture takes about as long. */
const MOST_DELAY_MS = 1000
