import { expect, type Page } from 'playwright/test'

import { FRESH_MS } from '#features/scanner/door/door.ts'

import { resize } from '../sizes/measure.ts'
import { logIn as logInToApi } from './api.ts'
import { logIn, prepareDoor, scan, startScanning, untilCardsCountAgain } from './door-staff.ts'
import type { Device, Phone } from './phone.ts'
import { test } from './test.ts'

const LONG_NAME =
  'Anna-Karin Wilhelmina Charlotta af Ugglas-Stjernstedt von Schwarzenberg och Rosenkrantz Gyllenstierna'

/** Gives the demo’s member a name of a hundred letters. */
const renameMember = (page: Page, userId: string) =>
  page.route('**/rpc/event_roster', async (route) => {
    const response = await route.fetch()
    const roster = await response.json()
    for (const member of roster.members) if (member.user_id === userId) member.name = LONG_NAME
    await route.fulfill({ response, json: roster })
  })

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not on the screen`)
  return box
}

const fontSize = (page: Page, text: string) =>
  page
    .locator('[data-verdict]')
    .getByText(text, { exact: true })
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))

/** Lets no verdict fade, so that a busy machine has time to measure it. */
const keepVerdicts = (page: Page) =>
  page.evaluate((freshMs) => {
    const later = window.setTimeout.bind(window)
    window.setTimeout = ((run: () => void, ms?: number) =>
      ms === freshMs ? 0 : later(run, ms)) as typeof window.setTimeout
  }, FRESH_MS)

async function openDoor(phone: Phone, eventId: string): Promise<void> {
  await logIn(phone.page, 'Door staff')
  await prepareDoor(phone.page, eventId)
  await startScanning(phone.page)
  await keepVerdicts(phone.page)
}

/** Opens a door whose chunks are out of reach, and asks for one of them. */
async function openHalfADoor({ page, context }: Device, eventId: string): Promise<void> {
  await context.route(
    /\/assets\/(NameRequest|PortableSheet|StaffCalls|UndoDialog|VisitorCounter)-/,
    (route) => route.abort('internetdisconnected'),
  )
  await logIn(page, 'Door staff')
  await page.goto('/admin/qr-portable')
  await page.locator(`[data-event-id="${eventId}"]`).getByRole('button').click()
  await expect(page.getByText('Still loading parts of the door.')).toBeVisible()
  await expect(page.getByText('This browser does not keep the app')).toBeVisible()
  await page.getByRole('button', { name: 'Start scanning' }).click()
  await expect(page.locator('[data-verdict="waiting"]')).toBeVisible()
  await page.getByRole('navigation').getByRole('button', { name: 'Find a person' }).click()
  await expect(page.locator('[data-notice="parts"]')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
}

async function expectWholeDoor(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('sandell')
  await page.getByRole('button', { name: 'Check in' }).first().click()
  await expect(page.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'admitted_unregistered')
  await expect(page.locator('[data-notice$="parts"]')).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Visitors' })).toBeVisible()
}

test.describe('before the app is installed', () => {
  // A headless shell of Chromium 147 never fetches a module again that was out of reach once.
  test.use({ phoneOptions: { desktop: true } })

  test('a door whose chunks cannot be loaded says so and stays open, and loads them once it is online', async ({
    openEvening,
    phone,
  }) => {
    const { eventId } = await openEvening('Half a door')
    await openHalfADoor(phone, eventId)
    await phone.context.unrouteAll()
    await phone.context.setOffline(true)
    await phone.context.setOffline(false)
    await expectWholeDoor(phone.page)
  })
})

test('a door whose chunks stay out of reach although the server answers offers to reload, and opens again whole', async ({
  openEvening,
  phone,
}) => {
  const { page, context } = phone
  const { eventId } = await openEvening('Half a door')
  await openHalfADoor(phone, eventId)
  await context.setOffline(true)
  await context.setOffline(false)
  const stuck = page.locator('[data-notice="stuck-parts"]')
  await expect(stuck).toBeVisible()
  await expect(page.locator('[data-notice="parts"]')).toHaveCount(0)
  await expect(page.locator('[data-verdict="waiting"]')).toBeVisible()
  await context.unrouteAll()
  await stuck.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('navigation').getByRole('button', { name: 'Find a person' }).click()
  await expectWholeDoor(page)
})

test('the verdict takes half of a small phone, in letters readable at arm’s length, and leaves room for the picture', async ({
  openEvening,
  doorPhone: phone,
}) => {
  const { page } = phone
  const { eventId, people } = await openEvening('Read at arm’s length')
  await renameMember(page, people.Member.id)
  await page.setViewportSize({ width: 360, height: 640 })
  await openDoor(phone, eventId)

  await scan(phone, people.Leader.card, 'admitted_unregistered')
  expect((await boxOf(page, '[data-verdict]')).height).toBeGreaterThanOrEqual(316)
  await expect(page.locator('[data-verdict]')).toContainText('Admitted not registered')
  expect(await fontSize(page, 'Admitted not registered')).toBe(48)
  expect((await boxOf(page, '[data-verdict] svg')).height).toBeCloseTo(96, 1)
  expect(await fontSize(page, 'Johan Sandell')).toBe(34)
  expect(await fontSize(page, 'Valid membership')).toBe(22)

  await scan(phone, people.Member.card, 'admitted')
  await expect(page.locator('[data-verdict]')).toContainText(LONG_NAME)
  expect((await boxOf(page, 'video')).height).toBeGreaterThanOrEqual(96)
  await expect(page.locator('[data-verdict]').getByText('Valid membership')).toBeInViewport({ ratio: 1 })
})

test('on a phone 320 pixels wide, every control of the door is on the screen, also with guests', async ({
  server,
  openEvening,
  doorPhone: phone,
}) => {
  const { page } = phone
  const { eventId, people, change } = await openEvening('A narrow phone')
  await change({ guests_allowed: 2 })
  const member = await logInToApi(server.url, 'Member')
  await member.call('POST', '/rpc/answer_event', { p_event_id: eventId, p_status: 'going', p_guests: 2 })
  await page.setViewportSize({ width: 320, height: 640 })
  await openDoor(phone, eventId)
  await scan(phone, people.Member.card, 'admitted')
  await page.getByRole('button', { name: 'Let in 2 guests' }).click()
  for (const name of ['One guest fewer', 'One more guest', 'Find a person', 'Undo', 'List', 'Camera'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
})

test('a phone held sideways shows the picture on the left and the verdict on the right', async ({
  openEvening,
  doorPhone: phone,
}) => {
  const { page } = phone
  const { eventId, people } = await openEvening('On its side')
  await page.setViewportSize({ width: 740, height: 360 })
  await openDoor(phone, eventId)
  await scan(phone, people.Member.card, 'admitted')
  const picture = await boxOf(page, 'video')
  const verdict = await boxOf(page, '[data-verdict]')
  expect(picture.height).toBeGreaterThan(300)
  expect(verdict.x).toBeGreaterThan(picture.x + picture.width)
  expect(verdict.height).toBeGreaterThanOrEqual(180)
  await expect(page.locator('[data-code]')).toBeInViewport({ ratio: 1 })
  for (const name of ['Find a person', 'Undo', 'List', 'Camera'])
    await expect(page.getByRole('navigation').getByRole('button', { name })).toBeInViewport({ ratio: 1 })
})

test('a phone held sideways shows a question and both answers at once, and large text leaves the picture in place', async ({
  openEvening,
  doorPhone: phone,
}) => {
  const { page } = phone
  const { eventId, people, change } = await openEvening('A full hall')
  await change({ max_participants: 1 })
  const size = { width: 740, height: 360 }
  await page.setViewportSize(size)
  await openDoor(phone, eventId)
  await scan(phone, people.Member.card, 'admitted')
  await scan(phone, people.Leader.card, 'ask')
  const question = await boxOf(page, '[data-verdict] :text("Let in anyway?")')
  for (const name of ['Do not let in', 'Let in']) {
    const answer = page.getByRole('button', { name, exact: true })
    await expect(answer).toBeInViewport({ ratio: 1 })
    expect((await answer.boundingBox())?.y).toBeGreaterThanOrEqual(question.y + question.height)
  }

  await resize(page, await phone.context.newCDPSession(page), size, 200)
  await expect(page.locator('video')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Camera' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Camera' })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('video')).toBeInViewport({ ratio: 1 })
})

test('with text at 200 %, nothing at the door is cut off or out of reach', async ({
  openEvening,
  doorPhone: phone,
}) => {
  const { page } = phone
  const { eventId, people } = await openEvening('Large text')
  await openDoor(phone, eventId)
  await resize(page, await phone.context.newCDPSession(page), { width: 360, height: 640 }, 200)
  await scan(phone, people.Leader.card, 'admitted_unregistered')
  await scan(phone, 'not a card at all', 'refused')
  await untilCardsCountAgain(phone)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect((await boxOf(page, 'video')).height).toBeGreaterThanOrEqual(90)
  const visitors = await boxOf(page, '[aria-label="+1 visitor"]')
  expect((await boxOf(page, 'nav')).y).toBeGreaterThanOrEqual(visitors.y + visitors.height)
  const undo = page.getByRole('navigation').getByRole('button', { name: 'Undo' })
  await undo.scrollIntoViewIfNeeded()
  await expect(undo).toBeInViewport({ ratio: 1 })
  const wide = await page
    .locator('[data-verdict]')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(wide).toBeLessThanOrEqual(0)
})
