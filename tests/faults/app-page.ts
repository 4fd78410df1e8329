/**
 * The app’s modules behind a door’s screen. Each import of this file after a module reset is another page,
 * with its own memory, storage connection and device clock.
 */
// Per page, too, because it is recognised with instanceof.
export { ApiError } from '#api/errors.ts'
export { createDoor } from '#features/scanner/door/door.ts'
export { serverTime } from '#offline/clock/device-clock.ts'
export { drainOutbox } from '#offline/delivery/drainer.ts'
export { deviceIdentity } from '#offline/outbox/device.ts'
export { addScanAfter, getScans, listScans, UNDELIVERED } from '#offline/outbox/outbox.ts'
export { pullChanges } from '#offline/roster/roster-changes.ts'
export { downloadRoster } from '#offline/roster/roster-download.ts'
export { loadRoster } from '#offline/roster/roster-store.ts'
