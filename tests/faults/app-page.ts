/**
 * The app's modules behind the screen of a door. Each import of this file after a reset of the modules is another page:
 * with a memory, a connection to the storage and a view of the clocks of its own.
 */
// Its own too: it is told by its class.
export { ApiError } from '#api/errors.ts'
export { createDoor } from '#features/scanner/door/door.ts'
export { serverTime } from '#offline/clock/device-clock.ts'
export { drainOutbox } from '#offline/delivery/drainer.ts'
export { deviceIdentity } from '#offline/outbox/device.ts'
export { addScan, getScans, listScans, UNDELIVERED } from '#offline/outbox/outbox.ts'
export { pullChanges } from '#offline/roster/roster-changes.ts'
export { downloadRoster } from '#offline/roster/roster-download.ts'
export { loadRoster } from '#offline/roster/roster-store.ts'
