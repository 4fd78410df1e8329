import { lazyPart } from '#lib/async/lazy-part.ts'

// The parts of an open door that its picture and verdicts do not depend on. They are loaded along with the
// roster while there is a network; a door that opens automatically loads them right after.

const loadKioskParts = () => import('../kiosk/for-doors.ts')

export const DoorLists = lazyPart(() => import('./DoorLists.tsx'), 'DoorLists')
export const KioskStart = lazyPart(async () => (await loadKioskParts()).kioskStart(), 'KioskStart')
export const LeaveQuestion = lazyPart(() => import('#ui/overlay/ConfirmDialog.tsx'), 'ConfirmDialog')
export const NameRequest = lazyPart(() => import('./NameRequest.tsx'), 'NameRequest')
export const StaffCalls = lazyPart(async () => (await loadKioskParts()).staffCalls(), 'StaffCalls')
export const UndoDialog = lazyPart(() => import('./UndoDialog.tsx'), 'UndoDialog')
export const VisitorCounter = lazyPart(() => import('./VisitorCounter.tsx'), 'VisitorCounter')
