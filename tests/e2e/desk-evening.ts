import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'

import { type Api, logIn as logInToApi } from './api.ts'
import { logIn } from './door-staff.ts'
import type { Evening } from './evening.ts'
import { test as base } from './test.ts'

export const DESKTOP = { width: 1280, height: 900 }

/** A running event, and an admin who is logged in at a desk. */
interface DeskEvening {
  title: string
  evening: Evening
  admin: Api
  /** Somebody checks in at a door; sends the scan as the door’s phone would. */
  pass(role: keyof Evening['people'], device: string): Promise<unknown>
}

export const test = base.extend<{ desk: DeskEvening }>({
  phoneOptions: { size: DESKTOP },
  desk: async ({ server, openEvening, phone: { page } }, provide, { testId }) => {
    const title = `Kvällen ${testId.slice(-6)}`
    const evening = await openEvening(title)
    const admin = await logInToApi(server.url, 'Admin')
    await logIn(page, 'Admin')
    const pass: DeskEvening['pass'] = (role, device) => {
      const now = new Date().toISOString()
      const scan = {
        scan_id: randomUUID(),
        event_id: evening.eventId,
        user_id: evening.people[role].id,
        op: 'check_in',
        method: 'card',
        scanned_at: now,
        seq: 1,
        device_id: device,
        device_name: device,
        staff_id: admin.userId,
      }
      return admin.call('POST', '/rpc/check_in', { p_scans: [scan], p_sent_at: now })
    }
    await provide({ title, evening, admin, pass })
  },
})

/** The row of a list that names this. */
export const row = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) })
