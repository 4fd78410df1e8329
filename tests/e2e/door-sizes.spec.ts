import { expect, type Page } from 'playwright/test'

import { faultsOf, resize } from '../sizes/measure.ts'
import { logIn as logInToApi } from './api.ts'
import { logIn, prepareDoor, scan, startScanning, untilCardsCountAgain, untilScanning } from './door-staff.ts'
import type { Phone } from './phone.ts'
import { test } from './test.ts'

/** The tightest windows for a door, with the text size in percent. */
const TIGHT = [
  [{ width: 320, height: 640 }, 200],
  [{ width: 740, height: 360 }, 150],
] as const

/** Measures what the phone shows in the tightest windows; the phone keeps the first. */
async function measure({ page, context }: Phone, screen: string): Promise<void> {
  const session = await context.newCDPSession(page)
  for (const [size, text] of TIGHT.toReversed()) {
    await resize(page, session, size, text)
    expect.soft(await faultsOf(page), `${screen}, ${size.width} px, ${text} %`).toEqual([])
  }
  await session.detach()
}

const press = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('button', { name, exact: true }).click()

test('every screen of a staffed door fits a small window in large text', async ({
  server,
  openEvening,
  doorPhone: phone,
}) => {
  const { page } = phone
  const { eventId, people, change } = await openEvening('A narrow door in large text')
  await change({ guests_allowed: 2, max_participants: 2 })
  const member = await logInToApi(server.url, 'Member')
  await member.call('POST', '/rpc/answer_event', { p_event_id: eventId, p_status: 'going', p_guests: 1 })
  await logIn(page, 'Door staff')
  await page.goto('/admin/qr-portable')
  await expect(page.locator(`[data-event-id="${eventId}"]`)).toBeVisible()
  await measure(phone, 'the events')
  await prepareDoor(page, eventId)
  await measure(phone, 'a door that is ready')
  await startScanning(page)
  await measure(phone, 'waiting')
  await scan(phone, people.Member.card, 'admitted')
  await measure(phone, 'admitted')
  await page.getByRole('button', { name: 'Let in 1 guest' }).click()
  await expect(page.getByRole('button', { name: 'One more guest' })).toBeVisible()
  await measure(phone, 'guests')
  await scan(phone, people.Leader.card, 'ask')
  await measure(phone, 'a question')
  await page.getByRole('button', { name: 'Let in', exact: true }).click()
  await scan(phone, 'not a card at all', 'refused')
  await measure(phone, 'refused')
  await untilCardsCountAgain(phone)
  await scan(phone, people.Member.card, 'already_inside')
  await measure(phone, 'already inside')
  await page.getByRole('button', { name: '+1 visitor' }).click()
  await expect(page.locator('[data-count="visitors"]')).toHaveText('2')
  await measure(phone, 'visitors')

  await press(page, 'List')
  for (const tab of ['Latest', 'Doors', 'To send']) {
    await page.getByRole('tab', { name: tab }).click()
    await measure(phone, `the list, ${tab}`)
  }
  await page.keyboard.press('Escape')
  await press(page, 'Find a person')
  await page.getByRole('searchbox').fill('an')
  await expect(page.getByRole('dialog').getByRole('listitem').nth(3)).toBeVisible()
  await measure(phone, 'the search')
  await page.keyboard.press('Escape')
  await press(page, 'Undo')
  await measure(phone, 'the reasons of an undo')
  await page.keyboard.press('Escape')
  await press(page, 'Camera')
  await expect(page.getByRole('button', { name: 'Self check-in' })).toBeVisible()
  await measure(phone, 'the camera')
})

test('every screen of a self check-in fits a small window in large text', async ({
  openEvening,
  doorPhone: phone,
}) => {
  const { page } = phone
  const { eventId, people } = await openEvening('A narrow tablet in large text')
  await logIn(page, 'Door staff')
  await page.addInitScript(keepMessages)
  await prepareDoor(page, eventId)
  await startScanning(page)
  await press(page, 'Camera')
  await page.getByRole('button', { name: 'Self check-in' }).click()
  const start = page.getByRole('dialog', { name: 'Start self check-in' })
  await measure(phone, 'the start')
  await start.getByLabel('PIN', { exact: true }).fill('4711')
  await start.getByLabel('The PIN again').fill('4711')
  await start.getByRole('button', { name: 'Lock and start' }).click()
  await expect(page).toHaveURL(/\/admin\/qr-kiosk$/)
  await untilScanning(page)
  await measure(phone, 'waiting')
  for (const [code, verdict] of [
    [people.Member.card, 'admitted'],
    ['not a card at all', 'refused'],
  ] as const) {
    await scan(phone, code, verdict)
    await measure(phone, verdict)
    await expect(page.locator('[data-verdict]')).toHaveAttribute('data-verdict', verdict)
  }
  await page.getByRole('button', { name: /^Staff/ }).click()
  await page.getByRole('dialog').getByLabel('PIN').fill('1234')
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
  await expect(page.getByRole('dialog')).toContainText('Wrong PIN')
  await measure(phone, 'the way out')
})

/** Windows of small phones, and of one that has given a bar of the browser its room. */
const SMALL = [
  { width: 360, height: 740 },
  { width: 360, height: 640 },
  { width: 740, height: 360 },
]

/** A button in the place of the picture can be pressed in every small window, without scrolling, and those of the bar too. */
async function expectInReach(phone: Phone, name: string): Promise<void> {
  const { page } = phone
  for (const size of SMALL) {
    await page.setViewportSize(size)
    for (const button of [name, 'Find a person', 'List', 'Camera']) {
      const found = page.getByRole('button', { name: button, exact: true })
      await expect(found, `${button}, ${size.height} px`).toBeInViewport({ ratio: 1 })
      await found.click({ trial: true })
    }
  }
  await measure(phone, name)
}

test('a door that has stopped scanning can be started again in a small window', async ({
  openEvening,
  doorPhone: phone,
}) => {
  const { page } = phone
  const { eventId, people } = await openEvening('A break at a small door')
  await logIn(page, 'Door staff')
  await prepareDoor(page, eventId)
  await startScanning(page)
  await press(page, 'Camera')
  await page.getByRole('button', { name: 'Stop scanning' }).click()
  await page.keyboard.press('Escape')
  await expectInReach(phone, 'Start scanning')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByRole('button', { name: 'Start scanning' }).click()
  await scan(phone, people.Member.card, 'admitted')
})

test.describe('without leave to use the camera', () => {
  test.use({ phoneOptions: { access: 'denied' } })

  test('a door says why, and can try again, in a small window', async ({ openEvening, doorPhone: phone }) => {
    const { page } = phone
    const { eventId } = await openEvening('No camera at a small door')
    await logIn(page, 'Door staff')
    await prepareDoor(page, eventId)
    await page.getByRole('button', { name: 'Start scanning' }).click()
    await expect(page.locator('[data-camera-problem="denied"]')).toBeVisible()
    await expectInReach(phone, 'Try again')
  })
})

/** Keeps the messages to members, which otherwise leave after three seconds. */
function keepMessages(): void {
  const delay = window.setTimeout.bind(window)
  Object.assign(window, {
    setTimeout: (work: () => void, ms?: number) => (ms === 3_000 ? 0 : delay(work, ms)),
  })
}
