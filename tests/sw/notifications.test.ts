import type { Page, Worker } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { bystander, fireSync, type Installed, pushTo, startBrowser } from './browser.ts'
import { logInWith } from './device.ts'
import type { ApiCall } from './site.ts'

const ME = '5b0d7a52-7a2c-4b62-9d55-4f3d9b3f0c11'
const EVENT = '7c1e8b63-8b3d-4c73-8e66-5f4e0c4f1d22'

let browser: Awaited<ReturnType<typeof startBrowser>>
let app: Installed
/** A page of the same origin that runs none of the app, to look at what the worker shows. */
let page: Page

beforeAll(async () => {
  browser = await startBrowser()
})
beforeEach(async () => {
  app = await browser.install()
  await app.context.grantPermissions(['notifications'], { origin: app.site.url })
  await logInWith(app, ME)
  page = await bystander(app)
  for (const other of app.context.pages()) if (other !== page) await other.close()
})
afterAll(() => browser?.close())

const message = {
  web_push: 8030,
  app_badge: 3,
  notification: {
    title: 'Kommer du? Vårkonsert',
    body: 'lördag 21 november 2026 kl. 18:00',
    navigate: 'https://samspel.example.org/events/varkonsert',
    lang: 'sv',
    tag: `event-${EVENT}`,
    data: {
      navigate: 'https://samspel.example.org/events/varkonsert',
      badge: 3,
      reader: ME,
      answer: { event_id: EVENT, member_id: ME },
    },
    actions: [
      { action: 'going', title: 'Kommer' },
      { action: 'declined', title: 'Kommer inte' },
    ],
  },
}

const shown = () =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const all = (await registration?.getNotifications()) ?? []
    return all.map((each) => ({
      title: each.title,
      body: each.body,
      tag: each.tag,
      lang: each.lang,
      // Missing from TypeScript's library.
      buttons: (each as { actions?: { title: string }[] }).actions?.map(({ title }) => title),
    }))
  })

/** The worker, in which every badge set is noted: a browser without a screen shows none. */
async function startedWorker(): Promise<Worker> {
  const worker = app.context.serviceWorkers()[0] ?? (await app.context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const noted = globalThis as unknown as { badges?: number[] }
    if (noted.badges) return
    noted.badges = []
    Object.assign(navigator, { setAppBadge: async (count: number) => void noted.badges?.push(count) })
  })
  return worker
}
const badges = async () =>
  (await startedWorker()).evaluate(() => (globalThis as unknown as { badges: number[] }).badges)

async function push(content: object = message): Promise<void> {
  await startedWorker()
  await pushTo(app, JSON.stringify(content))
  await expect.poll(shown).not.toEqual([])
}

/** Presses a button of the notification, or the notification itself. */
async function press(action: string): Promise<void> {
  const worker = await startedWorker()
  // As text: the library of these types has no worker.
  await worker.evaluate(`(async () => {
    const [notification] = await registration.getNotifications()
    dispatchEvent(new NotificationEvent('notificationclick', { notification, action: ${JSON.stringify(action)} }))
  })()`)
}

/** What still waits for an answer at the server. */
let waiting: { event_id: string; member_id: string }[] = []
const ELSEWHERE = [
  { event_id: '11111111-0000-4000-8000-000000000001', member_id: ME },
  { event_id: '11111111-0000-4000-8000-000000000002', member_id: ME },
]

const answers = () => app.site.calls.filter(({ path }) => path === '/api/rpc/answer_event')
function server({ path, body }: ApiCall) {
  if (path.startsWith('/api/rpc/events_to_answer')) return { status: 200, body: waiting }
  if (path !== '/api/rpc/answer_event') return { status: 503, body: {} }
  const { p_status } = JSON.parse(body) as { p_status: string }
  return { status: 200, body: { status: p_status, taken: true, answered_at: new Date().toISOString() } }
}

it('shows a push with its buttons, and on the icon how many events wait', async () => {
  await push()
  expect(await shown()).toEqual([
    {
      title: 'Kommer du? Vårkonsert',
      body: 'lördag 21 november 2026 kl. 18:00',
      tag: `event-${EVENT}`,
      lang: 'sv',
      buttons: ['Kommer', 'Kommer inte'],
    },
  ])
  expect(await badges()).toEqual([3])
})

it('replaces what it has shown of an event by what comes later', async () => {
  await push()
  await push({
    ...message,
    notification: { ...message.notification, title: 'Inställt: Vårkonsert', actions: [] },
  })
  await expect.poll(async () => (await shown()).map(({ title }) => title)).toEqual(['Inställt: Vårkonsert'])
})

it('shows nothing to whoever is at the device once its reader has logged out, also if the server does not know', async () => {
  const { notification } = message
  await push()
  await startedWorker()
  const other = { ...notification, tag: 'other', data: { ...notification.data, reader: EVENT } }
  await pushTo(app, JSON.stringify({ ...message, app_badge: 7, notification: other }))
  await push({ ...message, app_badge: 4 })
  await expect.poll(badges).toEqual([3, 4])
  expect((await shown()).map(({ tag }) => tag)).toEqual([`event-${EVENT}`])
})

it('takes a question back that was answered on another device, once the app is shown, and counts down', async () => {
  app.site.api = server
  const waits = { event_id: EVENT, member_id: ME }
  waiting = [waits, ...ELSEWHERE]
  await push()
  const opened = await app.context.newPage()
  await opened.goto(`${app.site.url}/`)
  const asked = () => app.site.calls.filter(({ path }) => path.startsWith('/api/rpc/events_to_answer')).length
  await expect.poll(asked).toBe(1)
  expect(await shown()).toHaveLength(1)
  waiting = ELSEWHERE
  await opened.reload()
  await expect.poll(shown).toEqual([])
})

it('answers from a button with the app closed, takes the notification back, and counts down', async () => {
  app.site.api = server
  waiting = ELSEWHERE
  await push()
  await press('going')
  await expect.poll(() => answers().length).toBe(1)
  expect(JSON.parse(answers()[0]?.body ?? '')).toMatchObject({ p_event_id: EVENT, p_status: 'going' })
  expect(JSON.parse(answers()[0]?.body ?? '')).not.toHaveProperty('p_user_id')
  expect(answers()[0]?.headers.authorization).toMatch(/^Bearer /)
  await expect.poll(shown).toEqual([])
  await expect.poll(badges).toEqual([3, 2])
})

it('answers for the child whom a notification is about', async () => {
  app.site.api = server
  const child = '11111111-8b3d-4c73-8e66-5f4e0c4f1d22'
  const { data } = message.notification
  await push({
    ...message,
    notification: {
      ...message.notification,
      data: { ...data, answer: { event_id: EVENT, member_id: child } },
    },
  })
  await press('declined')
  await expect.poll(() => answers().length).toBe(1)
  expect(JSON.parse(answers()[0]?.body ?? '')).toMatchObject({ p_status: 'declined', p_user_id: child })
})

it('keeps an answer given without a network, and sends it when the network is back', async () => {
  app.site.api = () => ({ status: 503, body: 'upstream', headers: { 'content-type': 'text/plain' } })
  await push()
  await press('going')
  await expect.poll(badges).toEqual([3, 2])
  const tries = answers().length
  app.site.api = server
  await fireSync(app, 'samspel-outbox')
  await expect.poll(() => answers().length).toBeGreaterThan(tries)
  expect(JSON.parse(answers().at(-1)?.body ?? '')).toMatchObject({ p_status: 'going' })
  // With the time at which the button was pressed.
  expect(JSON.parse(answers().at(-1)?.body ?? '')).toHaveProperty('p_answered_at')
  const sent = answers().length
  await fireSync(app, 'samspel-outbox')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  expect(answers()).toHaveLength(sent)
})

it('sends it at the next start of the app where the browser wakes no worker', async () => {
  app.site.api = () => ({ status: 503, body: 'upstream', headers: { 'content-type': 'text/plain' } })
  await push()
  await press('declined')
  await expect.poll(badges).toEqual([3, 2])
  app.site.api = server
  const tries = answers().length
  const opened = await app.context.newPage()
  await opened.goto(`${app.site.url}/`)
  await expect.poll(() => answers().length).toBeGreaterThan(tries)
  expect(JSON.parse(answers().at(-1)?.body ?? '')).toMatchObject({ p_status: 'declined' })
})

it('shows it again without buttons if the server refuses the answer', async () => {
  app.site.api = () => ({
    status: 400,
    body: { code: 'P0001', message: JSON.stringify({ code: 'ERROR_EVENT_FULL', params: { max: 10 } }) },
  })
  await push()
  await press('going')
  await expect.poll(async () => (await shown()).map(({ buttons }) => buttons)).toEqual([[]])
})

it('opens what it is about in the window that is open, on this site whatever the message says, also offline', async () => {
  await push()
  await app.site.close()
  await press('')
  await page.waitForURL('**/events/varkonsert')
  expect(new URL(page.url()).origin).toBe(app.site.url)
})
