import { type CDPSession, expect, type Page } from 'playwright/test'

import type { RosterPage } from '#api/door-types.ts'

import { logIn as logInToApi } from './api.ts'
import { logIn, prepareDoor, scan, startScanning, untilScanning } from './door-staff.ts'
import { test } from './test.ts'

const UNKNOWN_CARD = 'S1.AAAAAAAAAAAAAAAAAAAAAA'
const PIN = '4711'
const PEOPLE = 60

declare global {
  interface Window {
    /** What the tablet has displayed, in order. */
    verdicts: string[]
  }
}

test.use({ phoneOptions: { size: { width: 820, height: 1180 } } })

test('an unattended tablet checks in sixty people offline, can only be left with the PIN, and reports those it refused to the staff', async ({
  server,
  openEvening,
  doorPhone: tablet,
  phone: otherDoor,
}) => {
  const { eventId, attendance, scans } = await openEvening('Self check-in')
  const people = await whoMayCome(server.url, eventId)
  await logIn(tablet.page, 'Door staff')
  await prepareDoor(tablet.page, eventId)
  await startScanning(tablet.page)
  const { page } = tablet
  const panel = page.locator('[data-verdict]')
  await lock(page)
  await expect(panel).toContainText('Hold your card up to the camera')
  await expect(panel).toContainText('Håll upp ditt kort mot kameran')

  await tablet.context.setOffline(true)
  await page.evaluate(rememberVerdicts)
  for (const { card, registration } of people)
    await scan(tablet, card, registration === 'going' ? 'admitted' : 'admitted_unregistered')
  // A welcome disappears after some seconds, so the recorded verdicts are checked afterwards.
  const said = await page.evaluate(() => window.verdicts.join('\n'))
  for (const { name } of people) {
    expect(said).toContain(`Welcome, ${name.split(' ')[0]}!`)
    expect(said).not.toContain(name)
  }
  await scan(tablet, UNKNOWN_CARD, 'refused')
  await expect(panel).toContainText('Please see the staff')
  await scan(tablet, 'https://example.org/', 'refused')
  await expect(panel).toContainText('That is not a membership card')
  // Ready again without any input.
  await expect(panel).toContainText('Hold your card up to the camera')

  // No address, button or reload leads anywhere else, and neither does a wrong PIN.
  await page.goto('/admin/users')
  await untilScanning(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/qr-kiosk$/)
  await page.reload()
  await untilScanning(page)
  await expect(panel).toContainText('Hold your card up to the camera')
  await unlock(page, '1234')
  await expect(page.getByRole('dialog')).toContainText('Wrong PIN')
  await expect(page).toHaveURL(/\/admin\/qr-kiosk$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await staysSmall(page, await tablet.context.newCDPSession(page))

  // A staffed door learns about the refused person as soon as there is a network.
  await logIn(otherDoor.page, 'Leader')
  await prepareDoor(otherDoor.page, eventId)
  await otherDoor.page.getByRole('button', { name: 'Start scanning' }).click()
  await tablet.context.setOffline(false)
  await expect(otherDoor.page.locator('[data-call]')).toContainText(/Somebody needs help at .*/)
  await expect.poll(async () => (await attendance()).length).toBe(PEOPLE)
  expect((await attendance()).map(({ user_id }) => user_id).toSorted()).toEqual(
    people.map(({ user_id }) => user_id).toSorted(),
  )
  expect((await scans()).filter(({ op }) => op !== 'check_in')).toMatchObject([
    { op: 'help', user_id: null, reason: 'refused_unknown_card' },
  ])

  await unlock(page, PIN)
  await expect(page).toHaveURL(/\/admin\/qr$/)
  await page.goto('/events')
  await expect(page).toHaveURL(/\/events$/)
})

test('a tablet that has lost its event still lets staff out with the PIN', async ({
  openEvening,
  doorPhone: { page },
}) => {
  const { eventId } = await openEvening('A tablet that was forgotten')
  await logIn(page, 'Door staff')
  await prepareDoor(page, eventId)
  await startScanning(page)
  await lock(page)
  // As if the event had been deleted, or had ended long ago.
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('samspel-scanner') ?? '{}')
    kept.state.eventId = crypto.randomUUID()
    sessionStorage.setItem('samspel-scanner', JSON.stringify(kept))
  })
  await page.reload()
  await expect(page.locator('[data-roster-problem]')).toBeVisible()
  await unlock(page, '1234')
  await expect(page.getByRole('dialog')).toContainText('Wrong PIN')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await unlock(page, PIN)
  await expect(page).toHaveURL(/\/admin\/qr$/)
})

/** Sixty active members with their cards. */
async function whoMayCome(url: string, eventId: string) {
  const admin = await logInToApi(url, 'Admin')
  const { members } = await admin.call<RosterPage>('POST', '/rpc/event_roster', { p_event_id: eventId })
  const active = members.filter(({ status }) => status === 'verified').slice(0, PEOPLE)
  const cards = await admin.call<{ user_id: string; card: string }[]>('POST', '/rpc/member_cards', {
    p_user_ids: active.map(({ user_id }) => user_id),
  })
  const cardOf = new Map(cards.map(({ user_id, card }) => [user_id, card]))
  return active.map((member) => ({ ...member, card: cardOf.get(member.user_id) ?? '' }))
}

async function lock(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Camera' }).click()
  await page.getByRole('button', { name: 'Self check-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start self check-in' })
  await dialog.getByLabel('PIN', { exact: true }).fill(PIN)
  await dialog.getByLabel('The PIN again').fill('4712')
  await dialog.getByRole('button', { name: 'Lock and start' }).click()
  await expect(dialog).toContainText('The two PINs are not the same')
  await dialog.getByLabel('The PIN again').fill(PIN)
  await dialog.getByRole('button', { name: 'Lock and start' }).click()
  await expect(page).toHaveURL(/\/admin\/qr-kiosk$/)
  await untilScanning(page)
}

async function unlock(page: Page, pin: string): Promise<void> {
  await page.getByRole('button', { name: /^Staff/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('PIN').fill(pin)
  await dialog.getByRole('button', { name: 'End' }).click()
}

/** Hides and shows the page repeatedly: memory, nodes and listeners must not accumulate over an evening. */
async function staysSmall(page: Page, session: CDPSession): Promise<void> {
  await session.send('HeapProfiler.enable')
  await session.send('Performance.enable')
  const measure = async () => {
    // Twice: what the first collection frees may have kept other objects alive.
    await session.send('HeapProfiler.collectGarbage')
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') }
  }
  const cycle = async (times: number) => {
    for (let done = 0; done < times; done += 1) {
      await page.evaluate(setHidden, true)
      await expect(page.locator('[data-scanner-state]')).toHaveAttribute('data-scanner-state', 'stopped')
      await page.evaluate(setHidden, false)
      await untilScanning(page)
    }
  }
  await cycle(5)
  const before = await measure()
  await cycle(30)
  // A stopped track is released some time later.
  await expect(async () => {
    const after = await measure()
    expect(after.nodes - before.nodes).toBeLessThan(60)
    expect(after.listeners - before.listeners).toBeLessThan(30)
    expect(after.heap - before.heap).toBeLessThan(3_000_000)
  }).toPass({ timeout: 120_000 })
}

function rememberVerdicts(): void {
  window.verdicts = []
  const panel = document.querySelector('[data-verdict]')
  if (!panel?.parentElement) throw new Error('No verdict is shown')
  new MutationObserver(() => {
    window.verdicts.push(document.querySelector('[data-verdict]')?.textContent ?? '')
  }).observe(panel.parentElement, { subtree: true, childList: true, characterData: true, attributes: true })
}

function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    value: hidden ? 'hidden' : 'visible',
    configurable: true,
  })
  document.dispatchEvent(new Event('visibilitychange'))
}
