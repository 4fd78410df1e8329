import { useEffect, useState } from 'react'

import { lazyPart } from '#lib/lazy-part.ts'

// The parts of an open door that its picture and verdicts do not depend on. They are loaded along with the
// roster while there is a network; a door that opens automatically loads them right after.

const loadKioskParts = () => import('../kiosk/for-doors.ts')

// Not loaded on a phone, whose door should open fastest.
export const DeskDoor = lazyPart(() => import('./DeskDoor.tsx'), 'DeskDoor')
export const DoorLists = lazyPart(() => import('./DoorLists.tsx'), 'DoorLists')
export const KioskStart = lazyPart(async () => (await loadKioskParts()).kioskStart(), 'KioskStart')
export const NameRequest = lazyPart(() => import('./NameRequest.tsx'), 'NameRequest')
export const PortableSheet = lazyPart(() => import('./PortableSheet.tsx'), 'PortableSheet')
export const StaffCalls = lazyPart(async () => (await loadKioskParts()).staffCalls(), 'StaffCalls')
export const UndoDialog = lazyPart(() => import('./UndoDialog.tsx'), 'UndoDialog')
export const VisitorCounter = lazyPart(() => import('./VisitorCounter.tsx'), 'VisitorCounter')

const ON_BOTH = [KioskStart, StaffCalls, VisitorCounter]
const ON_PHONES = [...ON_BOTH, NameRequest, PortableSheet, UndoDialog]
const ON_DESKS = [...ON_BOTH, DeskDoor, DoorLists]

/**
 * Loads all parts of an open door. Returns whether they are loaded, which without a network may take until it
 * is back.
 */
export function useDoorParts(onPhone: boolean): boolean {
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    void Promise.all((onPhone ? ON_PHONES : ON_DESKS).map((part) => part.preload())).then(() =>
      setLoaded(true),
    )
  }, [onPhone])
  return loaded
}
