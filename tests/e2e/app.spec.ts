import { expect, type Page } from 'playwright/test'

import { RUNNING_EVENT_SLUG } from '#db/seed/demo-events.ts'

import { logIn as logInToApi } from './api.ts'
import { holdEndedSession, keptOnDevice, logIn, logOut, untilInstalled } from './door-staff.ts'
import { test } from './test.ts'

const card = (page: Page) => page.getByRole('button', { name: 'Enlarge the code' })

test('a logged-out visitor is sent to the login and then to the page they asked for', async ({
  phone: { page },
}) => {
  await page.goto('/events/past')
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/no-such-page')
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/events/past')
  await expect(page).toHaveURL(/\/login\?/)
  await logIn(page, 'Member')
  await expect(page).toHaveURL(/\/events\/past/)
})

test('the scanner opens for door staff and redirects everyone else home', async ({
  server,
  phone: { page },
}) => {
  await page.goto('/login?redirect=/admin/qr')
  await logIn(page, 'Member')
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Scanner' })).toBeHidden()
  await page.goto('/admin/qr')
  await expect(page).toHaveURL(`${server.url}/`)
  await page.goto('/no-such-page')
  await expect(page).toHaveURL(`${server.url}/`)

  await logOut(page)
  await logIn(page, 'Door staff')
  await page.getByRole('link', { name: 'Scanner' }).click()
  await expect(page.getByRole('heading', { name: 'Running now' })).toBeVisible()
})

test('a member returning with an expired session logs in again and lands on the page they asked for', async ({
  server,
  phone: { page },
}) => {
  await holdEndedSession(page, 'Member')
  await page.goto('/events/past')
  await expect(page).toHaveURL(`${server.url}/login?redirect=%2Fevents%2Fpast&ended=true`)
  await logIn(page, 'Member')
  await expect(page).toHaveURL(/\/events\/past/)
})

test.describe('on a phone that has never opened the app', () => {
  test.use({ installed: false })

  test('the app can be installed', async ({ doorPhone: { page, context } }) => {
    await page.goto('/login')
    await untilInstalled(page)
    const session = await context.newCDPSession(page)
    expect((await session.send('Page.getAppManifest')).errors).toEqual([])
    expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  })

  test('offline, the installed app shows the card and the events that were last seen', async ({
    doorPhone: { page, context },
  }) => {
    await logIn(page, 'Member')
    await untilInstalled(page)
    await page.goto('/qr')
    await expect(card(page)).toBeVisible()
    for (const query of ['["card","mine"]', '["events","page","running"]'])
      await expect.poll(() => keptOnDevice(page)).toContain(query)
    await page.goto('/events')
    await page.getByRole('link', { name: /Konsert i Musikhuset/ }).click()
    await expect(page.getByRole('heading', { name: 'Konsert i Musikhuset' })).toBeVisible()
    await expect.poll(() => keptOnDevice(page)).toContain(RUNNING_EVENT_SLUG)

    await context.setOffline(true)
    const tab = await context.newPage()
    await tab.goto('/qr')
    await expect(card(tab)).toBeVisible()
    await tab.goto(`/events/${RUNNING_EVENT_SLUG}`)
    await expect(tab.getByRole('heading', { name: 'Konsert i Musikhuset' })).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Going', exact: true })).toBeEnabled()
  })
})

test('a member says they are going, and takes it back', async ({ server, openEvening, phone: { page } }) => {
  const { eventId } = await openEvening('Going or not')
  const member = await logInToApi(server.url, 'Member')
  const registrations = () =>
    member.call<unknown[]>(
      'GET',
      `/event_registrations?event_id=eq.${eventId}&select=status&user_id=eq.${member.userId}`,
    )
  await logIn(page, 'Member')
  await page.goto('/events/going-or-not')
  await page.getByRole('button', { name: 'Interested' }).click()
  await expect.poll(registrations).toEqual([{ status: 'interested' }])
  await page.getByRole('button', { name: 'Going', exact: true }).click()
  await expect.poll(registrations).toEqual([{ status: 'going' }])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Going', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('the privacy policy is printed in dark letters, also before a login', async ({ phone: { page } }) => {
  await page.goto('/privacy-policy')
  const ink = () => page.locator('h1').evaluate((element) => getComputedStyle(element).color)
  const onScreen = await ink()
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      return ink()
    })
    .toBe('rgb(23, 32, 51)')
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(ink).toBe(onScreen)
})

test('the language can be chosen on the login screen and is remembered', async ({ phone: { page } }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Svenska' }).click()
  await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
})

test('the login names a public club on a new device, and afterwards the club that the device remembers', async ({
  phone: { page },
}) => {
  const brand = page.locator('header .brand')
  // Until the club is known, and if it is not public, the product.
  const visitorsQuestion = '**/api/associations?*'
  await page.route(visitorsQuestion, (route) => route.abort())
  await page.goto('/login')
  await expect(brand).toHaveText('Samspel')
  await page.unroute(visitorsQuestion)
  await page.reload()
  await expect(brand).toHaveText('Norrviks Blåsorkester')
  await logIn(page, 'Member')
  await expect(brand).toHaveText('Norrviks Blåsorkester')
  await logOut(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await page.route(visitorsQuestion, (route) => route.abort())
  await page.reload()
  await expect(brand).toHaveText('Norrviks Blåsorkester')
})
