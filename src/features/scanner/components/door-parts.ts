import { lazyPart } from '#lib/async/lazy-part.ts'

import { loadTexts } from '../text/load-texts.ts'

// The parts of an open door that its picture and verdicts do not depend on. They are loaded along with the
// roster while there is a network; a door that opens automatically loads them right after.

const loadKioskParts = () => import('../kiosk/for-doors.ts')

/** A part whose texts are not loaded before the door is open. */
async function withTexts<Part>(loading: Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([loading, loadTexts('door')])
  return part
}

export const DoorLists = lazyPart(() => withTexts(import('./DoorLists.tsx')), 'DoorLists')
export const DoorNews = lazyPart(() => withTexts(import('./DoorNews.tsx')), 'DoorNews')
export const KioskStart = lazyPart(async () => (await loadKioskParts()).kioskStart(), 'KioskStart')
export const LeaveQuestion = lazyPart(() => import('#ui/overlay/ConfirmDialog.tsx'), 'ConfirmDialog')
export const NameRequest = lazyPart(() => import('./NameRequest.tsx'), 'NameRequest')
export const StaffCalls = lazyPart(async () => (await loadKioskParts()).staffCalls(), 'StaffCalls')
export const UndoDialog = lazyPart(() => import('./UndoDialog.tsx'), 'UndoDialog')
export const VisitorCounter = lazyPart(() => import('./VisitorCounter.tsx'), 'VisitorCounter')
