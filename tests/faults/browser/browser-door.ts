import assert from 'node:assert/strict'
import type { Browser, Page, Route } from 'playwright'

import type { OutboxRow } from '#offline/outbox/scan.ts'

import type { DemoRole } from '../../e2e/api.ts'
import { logIn, untilInstalled } from '../../e2e/door-staff.ts'
import { type Device, openDevice } from '../../e2e/phone.ts'
import type { BrowserFault } from './random-schedule.ts'

/** Longer than a code must be out of sight to count as shown again. */
const REPEAT_MS = 3_200
const SLOW_MS = 1_500

const refusal = (status: number, message: string) => (route: Route) =>
  route.fulfill({ status, json: { code: `PT${status}`, message: JSON.stringify({ code: message }) } })

const FAULTS: Record<BrowserFault, (route: Route) => Promise<void>> = {
  request_lost: (route) => route.abort('connectionreset'),
  reply_lost: async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  },
  arrives_again: async (route) => {
    await route.fetch()
    await route.fulfill({ response: await route.fetch() })
  },
  slow_request: async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.fulfill({ response: await route.fetch() })
  },
  slow_reply: async (route) => {
    const response = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.fulfill({ response })
  },
  refused: refusal(403, 'ERROR_INSUFFICIENT_PERMISSIONS'),
  session_refused: refusal(401, 'ERROR_UNAUTHORIZED'),
  too_large: (route) =>
    route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>Request Entity Too Large</h1>' }),
  failing: refusal(500, 'ERROR_INTERNAL_SERVER_ERROR'),
  failing_afterwards: async (route) => {
    await route.fetch()
    await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
  },
  unreadable_reply: (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to our network</h1>' }),
}

/** The built app as a door, in a browser with storage of its own. */
export class BrowserDoor {
  readonly role: DemoRole
  /** The scans that the door has confirmed on screen. */
  readonly shown = new Set<string>()
  readonly #device: Device
  #page: Page
  #fault: BrowserFault | undefined
  #seenAt = new Map<string, number>()

  private constructor(device: Device, role: DemoRole) {
    this.#device = device
    this.#page = device.page
    this.role = role
  }

  /** Opens the app, installs it and logs in. `hoursOff` is the error of the device’s clock. */
  static async open(browser: Browser, url: string, role: DemoRole, hoursOff: number): Promise<BrowserDoor> {
    const device = await openDevice(browser, url, { installs: true })
    // tsx marks classes with their names through a helper that the page does not have.
    await device.context.addInitScript('globalThis.__name = (named) => named')
    await device.context.addInitScript((ms) => {
      const RealDate = Date
      class DeviceDate extends RealDate {
        constructor(...args: [] | [string | number]) {
          if (args.length === 0) super(RealDate.now() + ms)
          else super(...args)
        }
        static override now() {
          return RealDate.now() + ms
        }
      }
      globalThis.Date = DeviceDate as DateConstructor
    }, hoursOff * 3_600_000)
    await logIn(device.page, role)
    await untilInstalled(device.page)
    const shift = (await device.page.evaluate(() => Date.now())) - Date.now()
    assert(Math.abs(shift - hoursOff * 3_600_000) < 1_800_000, 'the device’s clock is off as requested')
    const door = new BrowserDoor(device, role)
    await device.context.route('**/rpc/check_in', (route) => door.#onCheckIn(route))
    return door
  }

  /** Chooses the event, downloads its roster and opens its door. */
  async prepare(eventId: string): Promise<void> {
    this.shown.clear()
    this.#seenAt.clear()
    await this.#page.goto('/favicon.svg')
    await this.#page.evaluate(forgetEvents)
    await this.#page.goto('/admin/qr-portable')
    await this.#page.locator(`[data-event-id="${eventId}"]`).getByRole('button').click()
    await this.#page.getByRole('button', { name: 'Start scanning' }).click()
    await this.#untilOpen()
  }

  setFault(fault: BrowserFault | undefined): void {
    this.#fault = fault
  }

  setOffline(offline: boolean): Promise<void> {
    return this.#device.context.setOffline(offline)
  }

  /** Enters a card as a hand scanner does, and waits for the verdict. */
  async scan(card: string): Promise<void> {
    const wait = (this.#seenAt.get(card) ?? -Infinity) + REPEAT_MS - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const before = await this.#shownId()
    await this.#type(card)
    this.#seenAt.set(card, performance.now())
    await this.#untilShown(before)
  }

  /** Undoes the latest check-in of this device, if there is one. */
  async undo(): Promise<void> {
    const button = this.#page.getByRole('navigation').getByRole('button', { name: 'Undo' })
    if (await button.isDisabled()) return
    const before = await this.#shownId()
    await button.click()
    await this.#page.getByRole('dialog').getByRole('button', { name: 'Wrong person' }).click()
    await this.#untilShown(before)
  }

  async reload(): Promise<void> {
    await this.#page.reload()
    await this.#untilOpen()
  }

  /** Kills the tab’s process while a scan is being written, and opens another tab. */
  async kill(card: string): Promise<void> {
    const dying = this.#page
    const crashed = dying.waitForEvent('crash')
    const session = await this.#device.context.newCDPSession(dying)
    await this.#type(card)
    // Never resolves, as the process that would respond is gone.
    session.send('Page.crash').catch(() => {})
    await crashed
    this.#page = await this.#device.context.newPage()
    await dying.close()
    await this.#page.goto('/admin/qr-portable')
    await this.#untilOpen()
  }

  /** Back online without faults: sends everything, including rejected scans, and returns what is stored. */
  async settle(eventId: string): Promise<OutboxRow[]> {
    this.setFault(undefined)
    await this.setOffline(false)
    await this.reload()
    await this.#untilSent(eventId)
    const parked = (await this.#rows(eventId)).filter(({ state }) => state === 'parked')
    if (parked.length > 0) {
      await this.#page.getByRole('navigation').getByRole('button', { name: 'List' }).click()
      await this.#page.getByRole('tab', { name: 'To send' }).click()
      await this.#page.getByRole('button', { name: 'Try all again' }).click()
      await this.#untilSent(eventId)
      await this.reload()
    }
    return this.#rows(eventId)
  }

  /** How many are inside, according to the door. */
  async inside(): Promise<number> {
    return Number(await this.#page.locator('[data-count="inside"]').textContent())
  }

  /** Waits until the door shows this many inside. */
  async untilInside(count: number): Promise<void> {
    await this.#page.locator('[data-count="inside"]', { hasText: new RegExp(`^${count}$`) }).waitFor()
  }

  close(): Promise<void> {
    return this.#device.close()
  }

  async #onCheckIn(route: Route): Promise<void> {
    const fault = this.#fault
    this.#fault = undefined
    try {
      if (fault) await FAULTS[fault](route)
      else await route.continue()
    } catch {
      // The page that made the request is gone, or its network.
      await route.abort().catch(() => undefined)
    }
  }

  async #untilOpen(): Promise<void> {
    try {
      await this.#page.locator('[data-verdict]').waitFor()
    } catch (cause) {
      const shown = await this.#page.locator('body').innerText()
      throw new Error(`${this.role} does not see their door at ${this.#page.url()}: ${shown}`, { cause })
    }
  }

  #shownId(): Promise<string | null> {
    return this.#page.locator('[data-verdict]').getAttribute('data-scan-id')
  }

  /** Types all keys at once, because on a busy machine slower keys would look like a person’s. */
  #type(card: string): Promise<void> {
    return this.#page.evaluate((text) => {
      for (const key of [...text.split(''), 'Enter'])
        dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }))
    }, card)
  }

  async #untilShown(before: string | null): Promise<void> {
    const panel = this.#page.locator('[data-verdict]')
    const shown = await this.#page.waitForFunction((old) => {
      const { scanId, verdict } = document.querySelector<HTMLElement>('[data-verdict]')?.dataset ?? {}
      return scanId !== undefined && scanId !== old && { scanId, verdict }
    }, before)
    const { scanId, verdict } = (await shown.jsonValue()) as { scanId: string; verdict: string }
    if (['admitted', 'admitted_unregistered', 'undone'].includes(verdict)) this.shown.add(scanId)
    await panel.waitFor()
  }

  async #untilSent(eventId: string): Promise<void> {
    for (;;) {
      const rows = await this.#rows(eventId)
      if (rows.every(({ state }) => state === 'delivered' || state === 'parked')) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  async #rows(eventId: string): Promise<OutboxRow[]> {
    const rows = await this.#page.evaluate(
      () =>
        new Promise<OutboxRow[]>((resolve, reject) => {
          const opening = indexedDB.open('samspel-outbox')
          opening.addEventListener('error', () => reject(opening.error))
          opening.addEventListener('success', () => {
            const database = opening.result
            const reading = database.transaction('scans').objectStore('scans').getAll()
            reading.addEventListener('error', () => reject(reading.error))
            reading.addEventListener('success', () => {
              database.close()
              resolve(reading.result as OutboxRow[])
            })
          })
        }),
    )
    return rows.filter((row) => row.event_id === eventId)
  }
}

/** Forgets the chosen event, and the list of events, which counts as fresh for a minute: this one is newer. */
function forgetEvents(): Promise<void> {
  for (const storage of [sessionStorage, localStorage]) storage.removeItem('samspel-scanner')
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('samspel-queries')
    deleting.addEventListener('success', () => resolve())
    deleting.addEventListener('error', () => reject(deleting.error))
  })
}
