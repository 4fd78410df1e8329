import { expect, type Page } from 'playwright/test'

import type { RosterPage } from '#api/door-types.ts'

import { type DemoRole, logIn as logInToApi } from './api.ts'
import {
  logIn,
  prepareDoor,
  scan,
  sendAll,
  startScanning,
  untilCardsCountAgain,
  untilWaiting,
} from './door-staff.ts'
import { test } from './test.ts'

/** Removes somebody’s card from all phones: other tests have opened it on theirs, and three is the limit. */
async function freePhones(url: string, who: DemoRole): Promise<void> {
  const person = await logInToApi(url, who)
  const phones = await person.call<{ number: number; child_id: string | null }[]>(
    'GET',
    '/rpc/my_card_phones',
  )
  for (const { number, child_id } of phones)
    await person.call('POST', '/rpc/end_card_phone', { p_number: number, p_child_id: child_id })
}

/** Waits for the card on a member’s phone and returns the code that it shows now. */
async function signedCode(page: Page): Promise<string> {
  const code = page.locator('[data-code^="S2."]').first()
  await expect(code).toBeVisible()
  return (await code.getAttribute('data-code')) ?? ''
}

test('offline, a door admits a card in the app, asks about a screenshot of it and refuses paper if the event says so', async ({
  server,
  openEvening,
  memberPhone: member,
  doorPhone: door,
}) => {
  const { eventId, people, change, scans } = await openEvening('Signed cards')
  await change({ paper_cards: 'refuse' })
  await freePhones(server.url, 'Member')
  await logIn(member.page, 'Member')
  await member.page.goto('/qr')
  await signedCode(member.page)
  await logIn(door.page, 'Door staff')
  await door.page.addInitScript(adjustableClock)
  await prepareDoor(door.page, eventId)
  await startScanning(door.page)

  await Promise.all([member.context.setOffline(true), door.context.setOffline(true)])
  await member.page.reload()
  const picture = await signedCode(member.page)
  const panel = door.page.locator('[data-verdict]')
  await scan(door, people.Member.card, 'refused')
  await expect(panel).toContainText('Paper cards are not accepted')
  await scan(door, picture, 'admitted')
  await expect(panel.locator('[data-code]')).toHaveText('Genuine card')

  // Somebody else uses the screenshot after the member has gone home.
  await door.page.getByRole('navigation').getByRole('button', { name: 'Undo' }).click()
  await door.page.getByRole('dialog').getByRole('button', { name: 'Wrong person' }).click()
  await expect(panel).toHaveAttribute('data-verdict', 'undone')
  await untilCardsCountAgain(door)
  await door.page.evaluate(() => window.passTime(65_000))
  await scan(door, picture, 'ask')
  await expect(panel).toContainText('screenshot')
  await door.page.getByRole('button', { name: 'Let in', exact: true }).click()
  await expect(panel).toHaveAttribute('data-verdict', 'admitted')
  await expect(panel.locator('[data-code]')).toHaveText('Old code – a screenshot?')

  await untilWaiting(door.page, 3)
  await sendAll(door)
  expect((await scans()).map(({ op, reason, code }) => [op, reason, code])).toEqual([
    ['check_in', null, 'genuine'],
    ['undo', 'wrong_person', null],
    ['check_in', 'old_code', 'old'],
  ])
})

test('a door refuses a phone that its member has removed, once the door has refreshed its roster', async ({
  server,
  openEvening,
  phone: member,
  doorPhone: door,
}) => {
  const { eventId, people } = await openEvening('A lost phone')
  await freePhones(server.url, 'Leader')
  await logIn(member.page, 'Leader')
  await member.page.goto('/qr')
  await signedCode(member.page)
  await logIn(door.page, 'Door staff')
  await prepareDoor(door.page, eventId)
  await startScanning(door.page)
  await scan(door, await signedCode(member.page), 'admitted_unregistered')
  await untilCardsCountAgain(door)
  const lastShown = await signedCode(member.page)

  const told = door.page.waitForResponse(async (response) => {
    if (!response.url().endsWith('/rpc/event_roster')) return false
    const { members } = (await response.json()) as RosterPage
    const leader = members.find(({ user_id }) => user_id === people.Leader.id)
    return leader?.keys !== undefined && Object.keys(leader.keys).length === 0
  })
  await member.page.goto('/settings/membership')
  // The leader’s own entry: the same phone also shows the cards of their children.
  await member.page.getByRole('button', { name: /^Remove (?!.*which shows)/ }).click()
  await member.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(member.page.getByText('The phone was removed.')).toBeVisible()
  await told
  await scan(door, lastShown, 'refused')
  await expect(door.page.locator('[data-verdict]')).toContainText('may no longer show the card')

  await member.page.goto('/qr')
  await expect(member.page.getByText('You removed this phone.')).toBeVisible()
  await member.page.getByRole('button', { name: 'Use this phone again' }).click()
  await signedCode(member.page)
})

declare global {
  interface Window {
    passTime(ms: number): void
  }
}

/** A wall clock that can jump ahead, like that of a device that was asleep. */
function adjustableClock(): void {
  const now = Date.now.bind(Date)
  let ahead = 0
  window.passTime = (ms) => (ahead += ms)
  window.Date = class extends Date {
    constructor(...args: []) {
      super(...((args.length > 0 ? args : [now() + ahead]) as []))
    }

    static override now = () => now() + ahead
  } as DateConstructor
}
