import { expect } from 'playwright/test'

import { openScreen } from '../screenshots/photograph.ts'
import { screensNamed } from '../screenshots/tour.ts'
import { faultsOf, resize } from '../sizes/measure.ts'
import { logIn } from './door-staff.ts'
import { test } from './test.ts'

// `npm run sizes` measures all screens in all sizes; these are the tightest ones.
const TIGHT = [
  [{ width: 320, height: 640 }, 100],
  [{ width: 320, height: 640 }, 200],
  [{ width: 360, height: 740 }, 100],
  [{ width: 390, height: 844 }, 150],
  [{ width: 740, height: 360 }, 150],
  [{ width: 1280, height: 800 }, 100],
  [{ width: 1280, height: 800 }, 200],
] as const

const SCREENS = {
  nobody: ['login', 'register', 'unsubscribe', 'privacy-policy'],
  Member: ['events', 'events-month', 'event', 'settings-membership'],
  Admin: [
    'users',
    'planning',
    'planning-create',
    'roles',
    'participation-roll-call',
    'participation-statistics',
    'email-sender',
    'email-templates',
  ],
} as const

for (const [who, names] of Object.entries(SCREENS)) {
  test(`what ${who} sees fits every window, in letters of every size`, async ({
    phone: { page, context },
  }) => {
    if (who !== 'nobody') await logIn(page, who as 'Member' | 'Admin')
    else await page.goto('/login')
    await page.evaluate(() => localStorage.setItem('samspel-cookie-consent', 'accepted'))
    const session = await context.newCDPSession(page)
    for (const screen of screensNamed(names)) {
      await openScreen(page, screen)
      for (const [size, text] of TIGHT) {
        await resize(page, session, size, text)
        expect(await faultsOf(page), `${screen.name}, ${size.width} px, ${text} %`).toEqual([])
      }
    }
  })
}

test('nothing is below the camera of a phone on its side', async ({ phone: { page, context } }) => {
  const notch = 59
  const session = await context.newCDPSession(page)
  const measure = async (names: readonly string[]) => {
    for (const screen of screensNamed(names)) {
      await openScreen(page, screen)
      expect(await faultsOf(page, notch), screen.name).toEqual([])
    }
  }
  await page.setViewportSize({ width: 740, height: 360 })
  await session.send('Emulation.setSafeAreaInsetsOverride', {
    insets: { left: notch, right: notch, bottom: 21 },
  })
  await measure(SCREENS.nobody)
  await logIn(page, 'Admin')
  await measure([...SCREENS.Member, 'users', 'planning-create', 'card-large', 'scanner', 'scanner-portable'])
})

test('the cookie banner covers at most half of a small window, and everything can be scrolled clear of it', async ({
  phone: { page, context },
}) => {
  const accept = page.getByRole('button', { name: 'Accept all' })
  // Every test phone has a handler that accepts the banner.
  await page.removeLocatorHandler(accept)
  await page.goto('/login')
  const banner = page.locator('.cookie-banner')
  const session = await context.newCDPSession(page)
  for (const [size, text] of [[{ width: 390, height: 844 }, 100], ...TIGHT] as const) {
    await resize(page, session, size, text)
    await banner.waitFor()
    // It slides in from below.
    await banner.evaluate(async (element) => {
      await Promise.all(element.getAnimations().map(({ finished }) => finished))
    })
    await page.evaluate(() => document.scrollingElement?.scrollTo(0, document.body.scrollHeight))
    const top = await banner.evaluate((element) => element.getBoundingClientRect().top)
    const lowest = await page
      .locator('main a, main button, main input')
      .evaluateAll((controls) =>
        Math.max(...controls.map((control) => control.getBoundingClientRect().bottom)),
      )
    expect(lowest, `${size.width} px, ${text} %`).toBeLessThanOrEqual(top)
    expect(top, `${size.width} px, ${text} %`).toBeGreaterThanOrEqual(size.height / 2)
    await expect(accept).toBeInViewport({ ratio: 1 })
  }
  await accept.click()
  await expect(banner).toHaveCount(0)
})

test('the account menu fits a small window with large letters', async ({ phone: { page, context } }) => {
  await logIn(page, 'Member')
  const session = await context.newCDPSession(page)
  await resize(page, session, { width: 320, height: 640 }, 200)
  await page.getByRole('button', { name: 'Account' }).click()
  const widest = () =>
    page
      .getByRole('menu')
      .locator('*')
      .evaluateAll((parts) => Math.max(...parts.map((part) => part.getBoundingClientRect().right)))
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await expect.poll(widest).toBeLessThanOrEqual(320)
})

test('a word that is broken in two is detected, unless there is no room for it', async ({
  phone: { page },
}) => {
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('samspel-cookie-consent', 'accepted'))
  await page.reload()
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  expect(await faultsOf(page)).toEqual([])
  await heading.evaluate((element) => {
    element.style.width = '2em'
    element.style.overflowWrap = 'anywhere'
    element.textContent = 'Reminder'
  })
  expect(await faultsOf(page)).toEqual(['“Reminder” is broken in two: h1 “Reminder”'])
  await heading.evaluate((element) => {
    element.style.width = 'auto'
    element.textContent = 'Reminder'.repeat(9)
  })
  expect(await faultsOf(page)).toEqual([])
})

test('an icon that overlaps the label below it is detected', async ({ phone: { page, context } }) => {
  await logIn(page, 'Member')
  await page.evaluate(() => localStorage.setItem('samspel-cookie-consent', 'accepted'))
  await page.goto('/events')
  const session = await context.newCDPSession(page)
  await resize(page, session, { width: 390, height: 844 }, 200)
  expect(await faultsOf(page)).toEqual([])
  // Not a style element: the page’s Content Security Policy forbids it.
  await page
    .locator('.nav-link--stacked > .nav-link__icon > .icon')
    .evaluateAll((icons: SVGElement[]) =>
      icons.forEach(({ style }) => style.setProperty('font-size', '1.5rem')),
    )
  expect(await faultsOf(page)).toContainEqual(expect.stringContaining('below its icon: a.nav-link'))
})

test('an event keeps its title and time together however tall the answer beside them is', async ({
  phone: { page },
}) => {
  await logIn(page, 'Member')
  await page.setViewportSize({ width: 1280, height: 800 })
  const boxes = () =>
    page
      .locator('.ticket__title, .ticket__where')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top))
  for (const screen of screensNamed(['event'])) await openScreen(page, screen)
  const before = await boxes()
  await page.locator('.ticket__answer').evaluate((answer: HTMLElement) => {
    answer.style.minHeight = '900px'
  })
  expect(await boxes()).toEqual(before)
})

test('the header of a visitor’s screen is one line on a phone, however long the club’s name is', async ({
  phone: { page },
}) => {
  await page.goto('/login')
  await expect(page.locator('header .brand')).toHaveText('Norrviks Blåsorkester')
  const buttons = page.locator('header').getByRole('button')
  await expect(buttons).toHaveCount(2)
  const tops = () =>
    buttons.evaluateAll((each) => each.map((button) => Math.round(button.getBoundingClientRect().top)))
  expect(new Set(await tops()).size).toBe(1)
  await page
    .locator('header .brand > span')
    .evaluate((name) => (name.textContent = 'Norrviks Blåsorkester '.repeat(3)))
  expect(new Set(await tops()).size).toBe(1)
})
