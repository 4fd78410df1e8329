import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import type { ScanPayload } from '#api/door-types.ts'
import { createDoor, type Door } from '#features/scanner/door/door.ts'
import { serverTime } from '#offline/clock/device-clock.ts'
import { drainOutbox } from '#offline/delivery/drainer.ts'
import { deviceIdentity } from '#offline/outbox/device.ts'
import { outboxDatabase } from '#offline/outbox/outbox-database.ts'
import { forgetRemembered } from '#offline/outbox/outbox-memory.ts'
import { addScan, listScans } from '#offline/outbox/outbox.ts'
import type { OutboxRow } from '#offline/outbox/scan.ts'
import { pullChanges } from '#offline/roster/roster-changes.ts'
import { rosterDatabase } from '#offline/roster/roster-database.ts'
import { downloadRoster } from '#offline/roster/roster-download.ts'
import { loadRoster } from '#offline/roster/roster-store.ts'
import type { Roster } from '#offline/roster/roster.ts'

type Send = (scans: ScanPayload[], sentAt: number) => Promise<unknown>

let staffAwake = ''

/** Who is logged in on the device that is awake. */
export const currentStaff = () => staffAwake

/** A phone at a door: the app's own modules over a storage of its own. One at a time is awake. */
export class Device {
  readonly staffId: string
  readonly #eventId: string
  readonly #storage = new IDBFactory()
  #roster: Roster | undefined
  #door: Door | undefined

  constructor(eventId: string, staffId: string) {
    this.#eventId = eventId
    this.staffId = staffId
  }

  /** Turns this device's storage into the one that the modules find. */
  async wake(): Promise<void> {
    await Promise.all([outboxDatabase.close(), rosterDatabase.close()])
    forgetRemembered()
    globalThis.indexedDB = this.#storage
    staffAwake = this.staffId
  }

  /** Downloads the list of members and opens the door. */
  async prepare(): Promise<void> {
    await downloadRoster(this.#eventId)
    await this.restart()
  }

  /** Opens the door again with what lies on the device, as after a crash. */
  async restart(): Promise<void> {
    const roster = await loadRoster(this.#eventId)
    if (!roster) throw new Error('the list of members is not on the device')
    this.#roster = roster
    this.#door = createDoor({ roster, staffId: this.staffId, addScan, feedback: { give: () => undefined } })
    this.#door.store.setState({ deviceId: (await deviceIdentity()).device_id })
  }

  get roster(): Roster {
    if (!this.#roster) throw new Error('not prepared')
    return this.#roster
  }

  get door(): Door {
    if (!this.#door) throw new Error('not prepared')
    return this.#door
  }

  /** Sends what waits; whoever was sending before is dead. */
  async deliver(send: Send): Promise<void> {
    const ports = {
      send,
      ownerId: () => this.staffId,
      session: () => 'session',
      now: () => Date.now(),
      serverTime,
      random: () => 0,
    }
    await drainOutbox(ports, true, true)
    await this.#reread()
  }

  async pull(): Promise<void> {
    await pullChanges(this.roster)
  }

  rows(): Promise<OutboxRow[]> {
    return listScans({ event_id: this.#eventId })
  }

  async #reread(): Promise<void> {
    this.roster.applyScans(await this.rows())
  }
}
