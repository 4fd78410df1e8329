import { useEffect, useState } from 'react'

import { lazyPart } from '#lib/async/lazy-part.ts'
import { untilIdle } from '#lib/async/until-idle.ts'

import {
  DoorLists,
  DoorNews,
  KioskStart,
  LeaveQuestion,
  NameRequest,
  StaffCalls,
  UndoDialog,
  VisitorCounter,
} from './door-parts.ts'

// What is made of parts itself, and is one to the door around it.

// Not loaded on a phone, whose door should open fastest.
export const DeskDoor = lazyPart(() => import('./DeskDoor.tsx'), 'DeskDoor')
export const PortableSheet = lazyPart(() => import('./PortableSheet.tsx'), 'PortableSheet')

const ON_BOTH = [DoorLists, DoorNews, KioskStart, LeaveQuestion, StaffCalls, VisitorCounter]
const ON_PHONES = [...ON_BOTH, NameRequest, PortableSheet, UndoDialog]
const ON_DESKS = [...ON_BOTH, DeskDoor]

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
