import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'

import type { Outcome } from '#features/scanner/model/outcome.ts'
import { REPEAT_MS } from '#features/scanner/model/repeat.ts'

import { demoAccount, type DemoRole } from './api.ts'
import type { Phone } from './phone.ts'

/** The key under which a browser stores its session. */
export const SESSION_KEY = 'auth-storage'

/**
 * Logs in and waits until the app has moved on: through the login screen, or with a stored session if no page
 * is open yet.
 */
export async function logIn(page: Page, role: DemoRole): Promise<void> {
  if (page.url() === 'about:blank') return returnAs(page, role)
  const { email, password } = demoAccount(role)
  if (!page.url().includes('/login')) await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}

/**
 * Logs out through the menu and waits for the login screen. The address changes before the screen does, and
 * opening another address before the server has been told would still be logged in there.
 */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
}

/** Opens the app as somebody who logged in on this device before and has accepted the cookie banner. */
async function returnAs(page: Page, role: DemoRole): Promise<void> {
  await holdSession(page, role, 'live')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Leaves the device as it is after a month: its session is no longer accepted, and nothing is cached. */
export const holdEndedSession = (page: Page, role: DemoRole) => holdSession(page, role, 'ended')

async function holdSession(page: Page, role: DemoRole, state: 'live' | 'ended'): Promise<void> {
  const { email, password } = demoAccount(role)
  // A page of the same origin that runs none of the app.
  await page.goto('/favicon.svg')
  await page.evaluate(
    async ([account, key, ended]) => {
      const response = await fetch('/api/rpc/authenticate', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(account),
      })
      if (!response.ok) throw new Error(await response.text())
      const { access_token: accessToken, refresh_token: refreshToken } = await response.json()
      if (ended) {
        const headers = { authorization: `Bearer ${accessToken}` }
        const logout = await fetch('/api/rpc/logout', { method: 'POST', headers })
        if (!logout.ok) throw new Error(await logout.text())
      }
      localStorage.setItem(key, JSON.stringify({ state: { accessToken, refreshToken }, version: 0 }))
      localStorage.setItem('samspel-cookie-consent', 'accepted')
    },
    [{ email, password }, SESSION_KEY, state === 'ended'] as const,
  )
}

/** Waits until the app would start offline, under its service worker. Rejects where nothing installs it. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller, undefined, { timeout: 120_000 })
}

/** The query cache that the device has persisted; it is written a moment after the data is read. */
export const keptOnDevice = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('samspel-queries')
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('queries').objectStore('queries').getAll()
          reading.addEventListener('success', () => resolve(reading.result.join()))
        })
      }),
  )

/** Chooses the event in the phone’s scanner and downloads its roster. */
export async function prepareDoor(page: Page, eventId: string): Promise<void> {
  await page.goto('/admin/qr-portable')
  await page.locator(`[data-event-id="${eventId}"]`).getByRole('button').click()
  await untilReady(page)
}

/** Waits until the phone says that the door works offline, for which it also installs the app. */
export const untilReady = (page: Page) =>
  expect(page.getByText(/Ready to use offline: 240 members/)).toBeVisible({ timeout: 120_000 })

export async function startScanning(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start scanning' }).click()
  await untilScanning(page)
}

export const untilScanning = (page: Page) =>
  expect(page.locator('[data-scanner-state]')).toHaveAttribute('data-scanner-state', 'scanning')

/**
 * Holds a code up to the camera until the verdict appears, then removes it. Returns the interval in which
 * that happened (ISO).
 */
export async function scan(phone: Phone, code: string, verdict: Outcome['kind']): Promise<[string, string]> {
  const panel = phone.page.locator('[data-verdict]')
  const before = await panel.getAttribute('data-scan-id')
  const from = new Date()
  phone.camera.show(code)
  await expect(panel).not.toHaveAttribute('data-scan-id', before ?? '')
  await expect(panel).toHaveAttribute('data-verdict', verdict)
  phone.camera.show(null)
  return [from.toISOString(), new Date().toISOString()]
}

/** Waits until every code has been out of sight long enough for showing it again to count as a new scan. */
export async function untilCardsCountAgain(phone: Phone): Promise<void> {
  // Frames are decoded in order: once this code has been read, no frame showing an earlier one is left.
  await scan(phone, randomUUID(), 'refused')
  await phone.page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), REPEAT_MS)
}

/** Undoes the latest check-in with one of the suggested reasons. */
export async function undoLatest(page: Page, reason: string): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: reason }).click()
  await expect(page.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'undone')
}

/** Waits until the phone shows how many scans it has yet to send. */
export const untilWaiting = (page: Page, scans: number) =>
  expect(page.locator('[data-undelivered]')).toHaveAttribute('data-undelivered', String(scans))

/**
 * Puts the phone back online and waits until it has sent everything. Returns an upper bound of how long that
 * took (ms): the server corrects times by the moment of sending, so a scan may be dated that much later than
 * it was made.
 */
export async function sendAll({ page, context }: Phone): Promise<number> {
  const from = Date.now()
  await context.setOffline(false)
  await untilWaiting(page, 0)
  return Date.now() - from
}
