import { vi } from 'vitest'

import type { ScanPayload } from '#api/door-types.ts'
import type { Door } from '#features/scanner/door/door-ports.ts'
import type { OutboxRow } from '#offline/outbox/scan.ts'
import type { Roster } from '#offline/roster/roster.ts'

import type * as AppPageModule from './app-page.ts'
import { enter, Surroundings, trueNow } from './surroundings.ts'

type Send = (scans: ScanPayload[], sentAt: number) => Promise<unknown>
type AppPage = typeof AppPageModule

/** A request whose response is delayed; `arrive` lets it through and waits until it has been processed. */
export interface UnderWay {
  arrive(): Promise<void>
}

/** A scan, and the interval in which it was really made (milliseconds since 1970). */
export interface MadeScan {
  row: OutboxRow
  from: number
  to: number
}

let awake: Device | undefined

/** The device that the modules currently run on. */
export function deviceAwake(): Device {
  if (!awake) throw new Error('no device is awake')
  return awake
}

/** Runs some work on a device. */
export async function wake(device: Device, work: () => Promise<unknown>): Promise<void> {
  awake = device
  enter(device.surroundings)
  await work()
}

/**
 * A door’s phone: the app’s own modules in the device’s surroundings. Only one device is active at a time.
 */
export class Device {
  readonly staffId: string
  readonly surroundings = new Surroundings()
  /** The scans that the door has confirmed on screen. */
  readonly made = new Map<string, MadeScan>()
  /** Requests whose responses are still delayed. */
  readonly underWay: { delivery?: UnderWay; pull?: UnderWay } = {}
  /** What happens to the server’s next response in transit. */
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

  /** Downloads the roster and opens the door. */
  async prepare(): Promise<void> {
    await this.#openPage()
    await this.page.downloadRoster(this.#eventId)
    await this.#openDoor()
  }

  /**
   * Reopens the door from what is stored on the device, as after a crash. Requests in transit are forgotten.
   */
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

  /** Acts at the door, and records the scans it has stored and when. Returns what the door showed. */
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

  /** Sends the outbox; any earlier sender is dead. */
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
    const { addScanAfter, createDoor, deviceIdentity, loadRoster } = this.page
    const roster = await loadRoster(this.#eventId)
    if (!roster) throw new Error('the list of members is not on the device')
    this.#roster = roster
    this.#door = createDoor({
      roster,
      staffId: this.staffId,
      addScan: addScanAfter,
      feedback: { give: () => undefined },
    })
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
