import { vi } from 'vitest'

import type { ScanPayload } from '#api/door-types.ts'
import type { Door } from '#features/scanner/door/door-ports.ts'
import type { OutboxRow } from '#offline/outbox/scan.ts'
import type { Roster } from '#offline/roster/roster.ts'

import type * as AppPageModule from './app-page.ts'
import { enter, Surroundings, trueNow } from './surroundings.ts'

type Send = (scans: ScanPayload[], sentAt: number) => Promise<unknown>
type AppPage = typeof AppPageModule

/** A request whose answer is on its way; `arrive` lets it come and waits for what is done about it. */
export interface UnderWay {
  arrive(): Promise<void>
}

/** A scan, and when it was really made: between these two (milliseconds since 1970). */
export interface MadeScan {
  row: OutboxRow
  from: number
  to: number
}

let awake: Device | undefined

/** The phone at a door that the modules run on. */
export function deviceAwake(): Device {
  if (!awake) throw new Error('no device is awake')
  return awake
}

/** Does some work on a device. */
export async function wake(device: Device, work: () => Promise<unknown>): Promise<void> {
  awake = device
  enter(device.surroundings)
  await work()
}

/** A phone at a door: the app's own modules in surroundings of its own. One at a time is awake. */
export class Device {
  readonly staffId: string
  readonly surroundings = new Surroundings()
  /** The scans of which the door has said that it made them. */
  readonly made = new Map<string, MadeScan>()
  /** Requests that were answered slowly and have not been heard of. */
  readonly underWay: { delivery?: UnderWay; pull?: UnderWay } = {}
  /** What happens to the next answer of the server on its way. */
  onAnswer: (() => Promise<void>) | undefined
  readonly #eventId: string
  #session = 0
  #page: AppPage | undefined
  #roster: Roster | undefined
  #door: Door | undefined

  constructor(eventId: string, staffId: string, hoursOff: number) {
    this.#eventId = eventId
    this.staffId = staffId
    this.surroundings.clockError = hoursOff * 3_600_000
  }

  /** Downloads the list of members and opens the door. */
  async prepare(): Promise<void> {
    await this.#openPage()
    await this.page.downloadRoster(this.#eventId)
    await this.#openDoor()
  }

  /** Opens the door again with what lies on the device, as after a crash. What was under way is not heard of any more. */
  async restart(): Promise<void> {
    delete this.underWay.delivery
    delete this.underWay.pull
    await this.#openPage()
    await this.#openDoor()
  }

  logIn(): void {
    this.#session += 1
  }

  get page(): AppPage {
    if (!this.#page) throw new Error('not opened')
    return this.#page
  }

  get roster(): Roster {
    if (!this.#roster) throw new Error('not prepared')
    return this.#roster
  }

  /** Does something at the door, and notes what it has kept, and when. Returns what the door showed. */
  async act(work: (door: Door) => Promise<void>): Promise<string | undefined> {
    const door = this.#door
    if (!door) throw new Error('not prepared')
    const before = door.store.getState()
    const known = new Set(before.rows.map(({ scan_id }) => scan_id))
    const from = trueNow()
    await work(door)
    const { shown, rows } = door.store.getState()
    for (const row of rows)
      if (!known.has(row.scan_id)) this.made.set(row.scan_id, { row, from, to: trueNow() })
    return shown && shown.id !== before.shown?.id ? shown.outcome.kind : undefined
  }

  /** Sends what waits; whoever was sending before is dead. */
  async deliver(send: Send): Promise<void> {
    const ports = {
      send,
      ownerId: () => this.staffId,
      session: () => String(this.#session),
      now: () => Date.now(),
      serverTime: this.page.serverTime,
      random: () => 0,
    }
    await this.page.drainOutbox(ports, true, true)
    await this.#reread()
  }

  async pull(): Promise<void> {
    await this.page.pullChanges(this.roster)
  }

  rows(): Promise<OutboxRow[]> {
    return this.page.listScans({ event_id: this.#eventId })
  }

  async #openPage(): Promise<void> {
    vi.resetModules()
    this.#page = await import('./app-page.ts')
  }

  async #openDoor(): Promise<void> {
    const { addScan, createDoor, deviceIdentity, loadRoster } = this.page
    const roster = await loadRoster(this.#eventId)
    if (!roster) throw new Error('the list of members is not on the device')
    this.#roster = roster
    this.#door = createDoor({ roster, staffId: this.staffId, addScan, feedback: { give: () => undefined } })
    this.#door.store.setState({ deviceId: (await deviceIdentity()).device_id })
  }

  /** As the open door does when the outbox has changed. */
  async #reread(): Promise<void> {
    const { getScans, listScans, UNDELIVERED } = this.page
    const known = this.roster.pendingScans().map(({ scan_id }) => scan_id)
    const open = await listScans({ event_id: this.#eventId, states: UNDELIVERED })
    this.roster.applyScans([...open, ...(await getScans(known))])
  }
}
