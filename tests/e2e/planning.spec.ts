import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from 'playwright/test'

import { ASSOCIATION_ID } from '#lib/club/association.ts'

import { type Api, logIn as logInToApi } from './api.ts'
import { choose, typeMoment } from './choose.ts'
import { logIn } from './door-staff.ts'
import { planEvent } from './quiet.ts'
import { test } from './test.ts'

test.use({ phoneOptions: { size: { width: 1280, height: 900 } } })

interface Planned {
  id: string
  slug: string
  title: string
  status: string
  start_time: string
  end_time: string
  location: string | null
  image: string | null
}

let admin: Api

test.beforeEach(async ({ server, phone: { page } }) => {
  admin = await logInToApi(server.url, 'Admin')
  await logIn(page, 'Leader')
})

// The other tests rely on the demo’s events.
test.afterEach(async () => {
  const ids = (await planned()).map(({ id }) => id)
  if (ids.length > 0) await admin.call('POST', '/rpc/delete_events', { p_event_ids: ids })
})

const planned = (title = 'Prov') =>
  admin.call<Planned[]>(
    'GET',
    `/events?association_id=eq.${ASSOCIATION_ID}&title=like.${title}*&order=start_time.asc`,
  )
const dialog = (page: Page) => page.getByRole('alertdialog')
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  dateStyle: 'short',
  timeStyle: 'short',
})
const times = (events: Planned[]) => events.map(({ start_time }) => wallClock.format(new Date(start_time)))

test('publishing a past event asks for confirmation, and errors disappear as their fields are filled in', async ({
  phone: { page },
}) => {
  await page.goto('/admin/events/create')
  const title = page.getByRole('textbox', { name: 'Title' })
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(title).toHaveAccessibleDescription('Title is required')
  await title.fill('Prov i går')
  await expect(title).not.toHaveAccessibleDescription('Title is required')
  await choose(page, 'Type', 'Rehearsal')
  await typeMoment(page, 'Starts', '100320201830')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Publish the event' }).click()
  await expect(dialog(page)).toContainText('Publish an event that is over?')
  expect(await planned()).toEqual([])
  await dialog(page).getByRole('button', { name: 'Publish the event' }).click()
  await expect(page.getByText('Prov i går has been added to the calendar')).toBeVisible()
  expect(await planned()).toMatchObject([{ title: 'Prov i går', status: 'published' }])
})

test('an event is created in two steps, survives a reload in between, and repeats across the change to summer time', async ({
  server,
  phone: { page },
}) => {
  await page.goto('/admin/events')
  await page.getByRole('link', { name: 'New event' }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(title).toHaveAccessibleDescription('Title is required')
  await expect(title).toBeFocused()

  await title.fill('Provrepetition')
  const type = page.getByRole('combobox', { name: 'Type' })
  await expect(type.locator('option', { hasText: 'Rehearsal' })).toHaveCount(1)
  // Only the types of a music association.
  await expect(type.locator('option', { hasText: 'Match' })).toHaveCount(0)
  await choose(page, 'Type', 'Rehearsal')
  await typeMoment(page, 'Starts', '100320311830')
  await typeMoment(page, 'Repeat up to and including', '31032031')
  await expect(page.getByText('Creates 3 more events, the last one on Mon 31 Mar 2031.')).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/step=extra/)
  await page.getByRole('textbox', { name: 'Description' }).fill('Ta med noter.')
  await page.getByRole('link', { name: 'All events' }).click()
  await page.getByRole('link', { name: 'New event' }).click()
  await expect(title).toHaveValue('Provrepetition')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/step=extra/)
  await page.reload()
  await expect(page.getByText('What you typed earlier has been restored')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Ta med noter.')

  await page.locator('input[type=file]').setInputFiles({
    name: 'bild.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      await page.evaluate(() => {
        const canvas = document.createElement('canvas')
        Object.assign(canvas, { width: 2400, height: 1800 })
        canvas.getContext('2d')?.fillRect(0, 0, 2400, 1800)
        return canvas.toDataURL('image/png').split(',')[1] ?? ''
      }),
      'base64',
    ),
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Use picture' }).click()
  const picture = page.getByRole('img', { name: 'The picture of the event' })
  await expect(picture).toHaveAttribute('src', /^data:image\/webp;/)
  await expect(picture).toHaveJSProperty('naturalWidth', 1600)
  await page.keyboard.press('Control+s')

  await expect(page.getByText('Provrepetition has been added to the calendar 4 times')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Provrepetition' })).toBeVisible()
  const made = await planned()
  expect(times(made)).toEqual([10, 17, 24, 31].map((day) => `2031-03-${day} 18:30`))
  expect(made.map(({ status }) => status)).toEqual(Array(4).fill('published'))
  // Each of them has the picture.
  const sent = await fetch(`${server.url}/api/rpc/event_image?id=${made[3]?.id}&v=${made[3]?.image}`)
  expect(sent.headers.get('content-type')).toBe('image/webp')

  await page.goto(`/admin/events/id/${made[1]?.id}/edit`)
  await expect(page).toHaveURL(new RegExp(`/admin/events/${made[1]?.slug}/edit$`))
  await page.getByRole('textbox', { name: 'Place', exact: true }).fill('Aulan')
  await choose(page, 'Events to change', 'This and the following, 3 events')
  await page.getByRole('link', { name: 'All events' }).click()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save 3 events' }).click()
  await expect(page.getByText('3 events have been saved')).toBeVisible()
  expect((await planned()).map(({ location }) => location)).toEqual([null, 'Aulan', 'Aulan', 'Aulan'])

  await page.getByRole('button', { name: 'Remove picture' }).click()
  await page.getByRole('button', { name: 'Remove from more events in the series' }).click()
  await expect(dialog(page).getByRole('radio', { name: 'The 2 that follow' })).toBeChecked()
  await dialog(page).getByRole('radio', { name: '3 of the whole series' }).check()
  await dialog(page).getByRole('button', { name: 'Change 3 events' }).click()
  await expect(page.getByText('3 events have been changed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove from more events in the series' })).toBeHidden()
  expect((await planned()).map(({ image }) => image)).toEqual([null, null, null, null])
})

test('creating an event takes at most eight taps besides typing, and those going are told when its place changes', async ({
  server,
  phone: { page },
}) => {
  let taps = 0
  const tap = async (what: Locator) => {
    taps++
    await what.click()
  }
  await page.goto('/admin/events')
  await tap(page.getByRole('link', { name: 'New event' }))
  await tap(page.getByRole('textbox', { name: 'Title' }))
  await page.keyboard.type('Prov som flyttas')
  await choose(page, 'Type', 'Rehearsal')
  taps += 2
  await typeMoment(page, 'Starts', '010520401830')
  taps++
  await tap(page.getByRole('button', { name: 'Next', exact: true }))
  await tap(page.getByRole('button', { name: 'Publish the event' }))
  await expect(page.getByRole('heading', { name: 'Prov som flyttas', level: 1 })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(8)

  const [event] = await planned()
  const member = await logInToApi(server.url, 'Member')
  await member.call('POST', '/rpc/answer_event', { p_event_id: event!.id, p_status: 'going' })
  await page.getByRole('textbox', { name: 'Place', exact: true }).fill('Kyrkan')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Tell the person who is going?' })
  await expect(question.getByText('Old place: –. New place: Kyrkan.')).toBeVisible()
  await question.getByRole('button', { name: 'Tell 1 person' }).click()
  await expect(page.getByText('1 person gets an e-mail.')).toBeVisible()
  await expect(page.getByText(/has not been told of this change/)).toBeHidden()
  const told = async () => {
    const all = await member.call<{ subject: string; body: string }[]>('GET', '/rpc/my_announcements')
    return all.filter(({ subject }) => subject.includes('Prov som flyttas'))
  }
  await expect.poll(async () => (await told()).length).toBe(1)
  expect((await told())[0]?.body).toMatch(/Gammal plats: –\s+Ny plats: Kyrkan/)
})

test('a series cannot have fewer places than one of its events has people going, and says how many that is', async ({
  server,
  phone: { page },
}) => {
  const { id, slug } = await planEvent(admin, { title: 'Provserie' })
  await admin.call('POST', '/rpc/repeat_event', {
    p_event_id: id,
    p_until: new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 10),
  })
  const [, second] = await planned('Provserie')
  for (const role of ['Member', 'Leader'] as const) {
    const person = await logInToApi(server.url, role)
    await person.call('POST', '/event_registrations', { event_id: second?.id, status: 'going' })
  }
  await page.goto(`/admin/events/${slug}/edit`)
  const places = page.getByRole('textbox', { name: 'Places' })
  await places.fill('1')
  await choose(page, 'Events to change', /^The whole series/)
  await page.keyboard.press('Control+s')
  await expect(places).toHaveAccessibleDescription(/At least 2/)
  await expect(places).toBeFocused()
})

test('the list keeps search, filters, sorting and page in its address, and exports what it shows', async ({
  phone: { page },
}) => {
  await planEvent(admin, { title: 'Prov A', status: 'draft' })
  await planEvent(admin, { title: 'Prov B', is_private: true })
  await page.goto('/admin/events')
  await page.getByRole('searchbox').fill('prov')
  await expect(page.getByText('2 events', { exact: true })).toBeVisible()
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect(row('Prov A')).toContainText('Draft')
  await expect(row('Prov B')).toContainText('Private')
  const byTitle = page.getByRole('columnheader', { name: 'Title' })
  await byTitle.getByRole('button').click()
  await expect(byTitle).toHaveAttribute('aria-sort', 'ascending')
  await byTitle.getByRole('button').click()
  await expect(page).toHaveURL(/q=prov.*sort=title\.desc/)
  await expect(page.locator('tbody th').first()).toHaveText('Prov B')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8').split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFTitle,Starts,Ends,Type,Status,Private,Place,Going,Guests,Interested,In the queue,Places',
  )
  expect(lines.slice(1, 3).map((line) => line.split(',')[0])).toEqual(['Prov B', 'Prov A'])

  await choose(page, 'Status', 'Draft')
  await expect(page.getByText('1 event', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.locator('tbody th')).toHaveText(['Prov A'])
  await page.getByRole('link', { name: 'Past' }).click()
  await expect(page).toHaveURL(/\/admin\/events\/past$/)
  await expect(page.getByText(/^\d+ events$/)).toBeVisible()
  await expect(page.locator('tbody th').filter({ hasText: 'Prov' })).toHaveCount(0)
})

test('several events are cancelled at once, those going are told, and members see it immediately', async ({
  server,
  phone: { page },
}) => {
  const member = await logInToApi(server.url, 'Member')
  for (const title of ['Prov A', 'Prov B']) {
    const { id } = await planEvent(admin, { title })
    await member.call('POST', '/event_registrations', { event_id: id, status: 'going' })
  }
  await page.goto('/events?q=prov')
  await expect(page.getByRole('link', { name: 'Prov A' })).toBeVisible()
  await page.goto('/admin/events?q=prov')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Cancel events' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Cancel 2 events?')
  await expect(dialog(page).getByRole('checkbox', { name: /Notify the 1 person who is going/ })).toBeChecked()
  await dialog(page).getByRole('textbox', { name: 'Message' }).fill('Dirigenten är sjuk.')
  await dialog(page).getByRole('button', { name: 'Cancel 2 events' }).click()
  await expect(page.getByText('2 events have been cancelled. 1 person is being notified.')).toBeVisible()
  expect((await planned()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  const [told] = await member.call<{ subject: string; body: string }[]>('GET', '/rpc/my_announcements')
  expect(told?.subject).toBe('Inställt: 2 evenemang')
  expect(told?.body).toContain('Prov A')
  expect(told?.body).toContain('Dirigenten är sjuk.')
  // Without a reload, although the members’ list is cached.
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Events', exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('prov')
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: 'Prov A' })
      .or(page.getByRole('listitem').filter({ hasText: 'Prov A' }))
      .first(),
  ).toContainText('Cancelled')
})

test('events nobody attended are deleted for good, and the others archived instead', async ({
  phone: { page },
}) => {
  const [attended] = await admin.call<{ event: Planned }[]>(
    'GET',
    '/event_attendance?select=event:events!inner(id,slug,title,status)&event.status=eq.published&event.type=eq.rehearsal&limit=1',
  )
  const { slug, id } = attended!.event
  const { slug: unattended } = await planEvent(admin, { title: 'Prov C' })
  await page.goto(`/admin/events/${unattended}/edit`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('1 event has been deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/events$/)
  expect(await planned()).toEqual([])

  await page.goto(`/admin/events/${slug}/edit`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog(page)).toContainText('Somebody attended it, so it was not deleted.')
  try {
    await dialog(page).getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(page.getByText('1 event has been archived')).toBeVisible()
    const status = () => admin.call('GET', `/events?select=status&id=eq.${id}`)
    expect(await status()).toEqual([{ status: 'archived' }])
  } finally {
    await admin.call('PATCH', `/events?id=eq.${id}`, { status: 'published' })
  }
})

test.describe('on a phone', () => {
  test.use({ phoneOptions: {} })

  test('an event is rescheduled with the phone’s own date and time picker, and its end moves along', async ({
    phone: { page },
  }) => {
    const { slug } = await planEvent(admin, { title: 'Provkonsert' })
    await page.goto(`/admin/events/${slug}/edit`)
    await page.getByLabel('Starts').fill('2031-03-10T18:30')
    await page.getByLabel('Ends').fill('2031-03-10T20:45')
    await page.getByLabel('Starts').fill('2031-03-12T19:00')
    await expect(page.getByLabel('Ends')).toHaveValue('2031-03-12T21:15')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The event has been saved')).toBeVisible()
    const [moved] = await planned('Provkonsert')
    expect(
      [moved?.start_time, moved?.end_time].map((time) => wallClock.format(new Date(time ?? ''))),
    ).toEqual(['2031-03-12 19:00', '2031-03-12 21:15'])
  })
})
