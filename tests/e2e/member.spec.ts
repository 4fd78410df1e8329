import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'

import { RUNNING_EVENT_SLUG } from '#db/seed/demo-events.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

import { logIn as logInToApi } from './api.ts'
import { choose } from './choose.ts'
import { keptOnDevice, logIn } from './door-staff.ts'
import { planEvent, quietHour } from './quiet.ts'
import { test } from './test.ts'

const going = (page: Page) => page.getByRole('button', { name: 'Going', exact: true })

/** Clears role and association before the app restarts; a running app could write them back. */
const forgetSession = (page: Page) => page.addInitScript(() => localStorage.removeItem('samspel-session'))

test('home shows what needs the member’s attention: an announcement, and an event to answer in place', async ({
  server,
  phone: { page },
}) => {
  const quiet = await quietHour(server.url)
  const admin = await logInToApi(server.url, 'Admin')
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const { id } = await planEvent(admin, { title: 'Quick answer', start_time: soon(60), end_time: soon(90) })
  try {
    const member = await logInToApi(server.url, 'Member')
    await logIn(page, 'Member')
    await expect(page).toHaveURL(`${server.url}/`)

    const question = page.getByRole('group', { name: 'Are you going to Quick answer?' })
    await question.getByRole('button', { name: 'Going', exact: true }).click()
    await expect(question.getByText('You are going.')).toBeVisible()
    await expect(page.getByText('Quick answer: You are going.')).toBeVisible()
    const answers = () => member.call('GET', `/event_registrations?select=status&event_id=eq.${id}`)
    await expect.poll(answers).toContainEqual({ status: 'going' })
    await expect(page.getByRole('region', { name: 'You are going to' })).toContainText('Quick answer')

    const messages = page.getByRole('region', { name: 'Announcements' })
    await messages.getByRole('button', { name: /Unread: Noter till luciakonserten/ }).click()
    await expect(messages).toContainText('Hej Elsa')
    await page.reload()
    await expect(messages.getByRole('button', { name: '1 read announcement' })).toBeVisible()
    await expect(messages.getByRole('button', { name: /luciakonserten/ })).toBeHidden()
    await expect(question).toBeHidden()
  } finally {
    await admin.call('DELETE', `/events?id=eq.${id}`)
    await quiet.end()
  }
})

test('while an event runs, / shows the events and /qr the card; otherwise / is home and /qr the events', async ({
  server,
  phone: { page },
}) => {
  await logIn(page, 'Member')
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await page.goto('/qr')
  await expect(page.getByRole('heading', { level: 1, name: 'My card' })).toBeVisible()
  // The app’s home-screen shortcut.
  const heldOut = page.getByRole('dialog', { name: 'Elsa Widén' })
  await page.goto('/?card=true')
  await expect(heldOut).toBeVisible()
  await page.goto('/qr')

  const quiet = await quietHour(server.url)
  try {
    // The check is cached for a minute, in this test and on the device.
    await page.clock.install()
    await page.reload()
    await page.clock.fastForward(61_000)
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
    await page.getByRole('link', { name: 'Home' }).click()
    const strip = page.getByRole('button', { name: /Elsa Widén.*Show my card/ })
    await strip.click()
    await expect(heldOut).toBeVisible()
    await heldOut.getByRole('button', { name: 'Close' }).click()
    await page.goto('/?card=true')
    await expect(heldOut).toBeVisible()
  } finally {
    await quiet.end()
  }
})

test('on the day of an event the member is going to, home shows the whole card', async ({
  server,
  phone: { page },
}) => {
  const quiet = await quietHour(server.url)
  const admin = await logInToApi(server.url, 'Admin')
  const member = await logInToApi(server.url, 'Member')
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const { id } = await planEvent(admin, { title: 'Tonight', start_time: soon(5), end_time: soon(90) })
  try {
    await logIn(page, 'Member')
    const whole = page.getByRole('button', { name: 'Enlarge the code' })
    await expect(page.getByRole('button', { name: /Show my card/ })).toBeVisible()
    await expect(whole).toBeHidden()
    await member.call('POST', '/event_registrations', { event_id: id, status: 'going' })
    await page.reload()
    await expect(whole).toBeVisible()
  } finally {
    await admin.call('DELETE', `/events?id=eq.${id}`)
    await quiet.end()
  }
})

test('on a desktop, home has the answers to an event beside its title', async ({
  server,
  phone: { page },
}) => {
  const quiet = await quietHour(server.url)
  const admin = await logInToApi(server.url, 'Admin')
  const { id } = await planEvent(admin, { title: 'Beside' })
  try {
    await page.setViewportSize({ width: 1280, height: 800 })
    await logIn(page, 'Member')
    const event = await page.getByRole('link', { name: /Beside/ }).boundingBox()
    const answers = await page.getByRole('group', { name: 'Are you going to Beside?' }).boundingBox()
    expect(answers!.x).toBeGreaterThanOrEqual(event!.x + event!.width)
    expect(answers!.y).toBeLessThan(event!.y + event!.height)
  } finally {
    await admin.call('DELETE', `/events?id=eq.${id}`)
    await quiet.end()
  }
})

test('on a phone, an event’s answer buttons are within the first 640 pixels, and gold marks those still unanswered', async ({
  server,
  phone: { page },
}) => {
  const admin = await logInToApi(server.url, 'Admin')
  const { slug } = await planEvent(admin, {
    title: 'A title of more than one line',
    max_participants: 20,
    location: 'The hall',
    address: 'Storgatan 1, Norrvik',
  })
  await logIn(page, 'Member')
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of [slug, RUNNING_EVENT_SLUG]) {
    await page.goto(`/events/${path}`)
    const answers = page.getByRole('group', { name: 'Are you going?' })
    await expect(answers).toBeVisible()
    const box = await answers.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640)
    await expect(page.locator('.ticket__picture')).toHaveCSS('height', /^(40|96)px$/)
  }
  await page.goto(`/events/${slug}`)
  await expect(page.getByText('The hall, Storgatan 1, Norrvik')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show on a map' })).toHaveAttribute(
    'href',
    /query=Storgatan%201%2C%20Norrvik$/,
  )
  const ticket = page.locator('.ticket')
  await expect(ticket).toHaveClass(/ticket--asks/)
  await going(page).click()
  await expect(ticket).not.toHaveClass(/ticket--asks/)
})

test('a member too late for the last place learns why, queues with one tap, and gets the place that becomes free', async ({
  server,
  phone: { page },
}) => {
  const [admin, leader] = await Promise.all([
    logInToApi(server.url, 'Admin'),
    logInToApi(server.url, 'Leader'),
  ])
  const { id, slug } = await planEvent(admin, { title: 'One place', max_participants: 1 })
  await logIn(page, 'Member')
  await page.goto(`/events/${slug}`)
  await expect(page.getByText('1 place left')).toBeVisible()
  // In the moment of the answer: earlier, the page could learn of it by itself.
  let isTaken = false
  await page.route('**/rpc/answer_event', async (route) => {
    if (!isTaken) await leader.call('POST', '/event_registrations', { event_id: id, status: 'going' })
    isTaken = true
    await route.continue()
  })
  await going(page).click()
  await expect(page.getByRole('alert')).toContainText('Somebody else took the last place')
  await expect(going(page)).toHaveCount(0)
  await expect(page.getByText('No places left')).toBeVisible()
  const interested = page.getByRole('button', { name: 'Interested', exact: true })
  await interested.click()
  await expect(interested).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Join the queue' }).click()
  await expect(page.getByText('You have place 1 in the queue')).toBeVisible()
  await leader.call('POST', '/rpc/answer_event', { p_event_id: id, p_status: 'declined' })
  await page.reload()
  await expect(going(page)).toHaveAttribute('aria-pressed', 'true')
})

test('offline, the lists show their age, and screens that need a network say so', async ({
  memberPhone: { page, context },
}) => {
  await logIn(page, 'Member')
  await page.goto('/events')
  await expect(page.getByRole('link', { name: /Konsert i Musikhuset/ })).toBeVisible()
  await page.getByRole('link', { name: 'Past' }).click()
  await expect.poll(() => keptOnDevice(page)).toContain('"time":"past"')
  await expect(page.getByRole('heading', { level: 1, name: 'Past events' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Repetition/ }).first()).toBeVisible()
  await expect(page.getByText(/Last updated/)).toBeHidden()

  await context.setOffline(true)
  const tab = await context.newPage()
  for (const path of ['/events', '/events/past', `/events/${RUNNING_EVENT_SLUG}`]) {
    await tab.goto(path)
    await expect(tab.getByText(/You are offline. Last updated \d\d:\d\d/)).toBeVisible()
  }
  await tab.goto('/events?q=never+read')
  await expect(tab.getByText('You seem to be offline', { exact: true })).toBeVisible()
  // Requests made while offline are sent automatically.
  await context.setOffline(false)
  await expect(tab.getByText('No matches')).toBeVisible()
})

test('an event is added to the phone’s calendar under the same id as in the feed', async ({
  server,
  phone: { page },
}) => {
  const admin = await logInToApi(server.url, 'Admin')
  const start = '2031-05-04T16:00:00+00:00'
  const { id, slug } = await planEvent(admin, {
    title: 'Vår; konsert',
    start_time: start,
    end_time: '2031-05-04T18:00:00+00:00',
  })
  await logIn(page, 'Member')
  await page.goto(`/events/${slug}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${slug}.ics`)
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      `UID:${id}@samspel`,
      'DTSTART:20310504T160000Z',
      String.raw`SUMMARY:Vår\; konsert`,
    ]),
  )
})

test('members see who else is going only once the club allows it', async ({ server, phone: { page } }) => {
  const [admin, leader] = await Promise.all([
    logInToApi(server.url, 'Admin'),
    logInToApi(server.url, 'Leader'),
  ])
  const { id, slug } = await planEvent(admin, { title: 'Who else' })
  await leader.call('POST', '/event_registrations', { event_id: id, status: 'going' })
  const { name } = await leader.call<{ name: string }>('GET', '/rpc/me')
  const allow = (shows_participants: boolean) =>
    admin.call('PATCH', `/associations?id=eq.${ASSOCIATION_ID}`, { shows_participants })
  await logIn(page, 'Member')
  await page.goto(`/events/${slug}`)
  await expect(page.getByText('1 going')).toBeVisible()
  await expect(page.getByText(name)).toBeHidden()

  await allow(true)
  try {
    await forgetSession(page)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Who else is going' })).toContainText(name)
  } finally {
    await allow(false)
  }
})

test('search, type, day and page are in the address, and the back button undoes them', async ({
  phone: { page },
}) => {
  await logIn(page, 'Member')
  await page.goto('/events/past')
  await page.getByRole('button', { name: 'Go to page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Until' }).selectOption({ index: 2 })
  await expect(page).toHaveURL(/days=30/)
  await expect(page).not.toHaveURL(/page/)
  await choose(page, 'Type of event', 'Concert')
  await expect(page).toHaveURL(/type=concert/)
  await page.getByRole('searchbox').fill('host')
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByRole('searchbox').fill('höst')
  await expect(page).toHaveURL(/q=h%C3%B6st/)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/page=2$/)
})

test('a guarded screen shows nothing but a spinner until roles and permissions are loaded', async ({
  phone: { page },
}) => {
  await logIn(page, 'Member')
  await forgetSession(page)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/user_roles*', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/events')
  await expect(page.getByRole('progressbar', { name: 'Loading…' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
})

test('a screen that fails to render shows the plain text “Error”', async ({ phone: { page } }) => {
  await logIn(page, 'Member')
  await page.route('**/api/events*slug=eq.*', (route) => route.fulfill({ json: [{ slug: 'broken' }] }))
  await page.goto('/events/broken')
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
})
