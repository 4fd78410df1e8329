import { expect, type Page } from 'playwright/test'

import { logIn as logInToApi } from './api.ts'
import { keptOnDevice, logIn } from './door-staff.ts'
import { planEvent } from './quiet.ts'
import { test } from './test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a member answers an event with one tap in the list, where the answer also waits for the network', async ({
  server,
  memberPhone: { page, context },
}) => {
  const admin = await logInToApi(server.url, 'Admin')
  const member = await logInToApi(server.url, 'Member')
  const { id } = await planEvent(admin, {
    title: 'One tap',
    // Not today: between the club’s midnight and that of UTC, today by UTC is over for the club.
    answer_by: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  })
  const answers = () =>
    member.call<unknown[]>(
      'GET',
      `/event_registrations?event_id=eq.${id}&user_id=eq.${member.userId}&select=status`,
    )
  await logIn(page, 'Member')
  await page.goto('/events?q=One+tap')
  const question = page.getByRole('group', { name: 'Are you going to One tap?' })
  await expect(question.getByText(/^Answer by /)).toBeVisible()
  const going = question.getByRole('button', { name: 'Going', exact: true })
  expect((await going.boundingBox())?.height).toBeGreaterThanOrEqual(56)
  const waiting = page.getByText('Your answer, Not going, is waiting to be sent.')
  await context.setOffline(true)
  await question.getByRole('button', { name: 'Not going', exact: true }).click()
  await expect(waiting).toBeVisible()
  expect(await answers()).toEqual([])
  await context.setOffline(false)
  await expect.poll(answers).toEqual([{ status: 'declined' }])
  await expect(waiting).toBeHidden()

  await going.click()
  await expect.poll(answers).toEqual([{ status: 'going' }])
  await page.goto('/events?q=One+tap&view=full')
  await question.getByRole('button', { name: 'Interested', exact: true }).click()
  await expect.poll(answers).toEqual([{ status: 'interested' }])
})

test('an answer given offline is kept, shown as waiting, and sent automatically', async ({
  server,
  memberPhone: { page, context },
}) => {
  const admin = await logInToApi(server.url, 'Admin')
  const member = await logInToApi(server.url, 'Member')
  const { id, slug } = await planEvent(admin, { title: 'In the tunnel' })
  const answers = () =>
    member.call<unknown[]>(
      'GET',
      `/event_registrations?event_id=eq.${id}&user_id=eq.${member.userId}&select=status,comment`,
    )
  await logIn(page, 'Member')
  await page.goto(`/events/${slug}`)
  await button(page, 'Going').click()
  await page.getByLabel('Comment').fill('ten minutes late')
  await button(page, 'Save comment').click()
  await expect.poll(answers).toEqual([{ status: 'going', comment: 'ten minutes late' }])
  await expect.poll(() => keptOnDevice(page)).toContain('ten minutes late')

  await context.setOffline(true)
  await button(page, 'Not going').click()
  await expect(page.getByText('Your answer, Not going, is waiting to be sent.')).toBeVisible()
  expect(await answers()).toEqual([{ status: 'going', comment: 'ten minutes late' }])
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('declined')

  // Requests made while a page loads may get through although it is offline, so nothing is asserted until it
  // is online again.
  await page.reload()
  await context.setOffline(false)
  await expect.poll(answers).toEqual([{ status: 'declined', comment: null }])
  await expect(page.getByText('Your answer, Not going, is waiting to be sent.')).toBeHidden()
  await expect(button(page, 'Not going')).toHaveAttribute('aria-pressed', 'true')
})

test('a toast does not cover the answer buttons that were just tapped, wherever they are on the screen', async ({
  server,
  phone: { page },
}) => {
  const admin = await logInToApi(server.url, 'Admin')
  const { slug } = await planEvent(admin, { title: 'Both edges', description: 'A long story.\n'.repeat(40) })
  await logIn(page, 'Member')
  await page.goto(`/events/${slug}`)
  const answers = page.getByRole('group', { name: 'Are you going?' })
  for (const bottom of [250, 660]) {
    await answers.evaluate(
      (group, y) => scrollBy(0, group.getBoundingClientRect().bottom - (innerHeight - 740 + y)),
      bottom,
    )
    await answers.getByRole('button', { pressed: false }).first().click()
    const toast = page.locator('.alert--toast')
    await expect(toast).toBeVisible()
    const areApart = async () => {
      const [told, asked] = [await toast.boundingBox(), await answers.boundingBox()]
      return told && asked && (told.y >= asked.y + asked.height || told.y + told.height <= asked.y)
    }
    await expect.poll(areApart).toBe(true)
  }
})

test('a member answers a series at once, except some events and up to a day, and undoes it', async ({
  server,
  phone: { page, context },
}) => {
  const admin = await logInToApi(server.url, 'Admin')
  const member = await logInToApi(server.url, 'Member')
  const start = new Date(Date.now() + 2 * 86_400_000)
  // A time at which it is the same day here and where the club is.
  start.setUTCHours(17, 0, 0, 0)
  const { id, slug } = await planEvent(admin, {
    title: 'Every week',
    start_time: start.toISOString(),
    end_time: new Date(start.getTime() + 3_600_000).toISOString(),
  })
  const dayAfter = (weeks: number) =>
    new Date(start.getTime() + weeks * 7 * 86_400_000).toISOString().slice(0, 10)
  expect(await admin.call('POST', '/rpc/repeat_event', { p_event_id: id, p_until: dayAfter(4) })).toBe(4)
  const series = await admin.call<{ id: string; start_time: string }[]>(
    'GET',
    `/events?title=eq.Every+week&select=id,start_time&order=start_time`,
  )
  const [, , third] = series
  // The third event is full.
  await admin.call('PATCH', `/events?id=eq.${third?.id}`, { max_participants: 1 })
  await admin.call('POST', '/rpc/answer_event', { p_event_id: third?.id, p_status: 'going' })
  const answers = async () => {
    const ids = series.map((each) => each.id)
    const found = await member.call<{ event_id: string; status: string }[]>(
      'GET',
      `/event_registrations?event_id=in.(${ids.join(',')})&user_id=eq.${member.userId}&select=event_id,status`,
    )
    return ids.map((each) => found.find(({ event_id }) => event_id === each)?.status ?? null)
  }
  await logIn(page, 'Member')
  await page.goto(`/events/${slug}`)
  await button(page, 'Answer the whole series').click()
  const dialog = page.getByRole('dialog', { name: 'Answer the series' })
  await expect(dialog.getByRole('checkbox')).toHaveCount(5)
  await expect(dialog.getByText('full, you are put in the queue')).toHaveCount(1)
  await dialog.getByLabel('Until').fill(dayAfter(3))
  await expect(dialog.getByRole('checkbox')).toHaveCount(4)
  // All but the second.
  await dialog.getByRole('checkbox').nth(1).uncheck()
  await context.setOffline(true)
  await expect(dialog.getByText('You can answer the whole series when you are back online.')).toBeVisible()
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Answer 3 events' }).click()
  await expect(page.getByText('3 events answered. In the queue for 1 full event.')).toBeVisible()
  expect(await answers()).toEqual(['going', null, 'queued', 'going', null])
  await button(page, 'Undo').click()
  await expect(page.getByText('Undone.')).toBeVisible()
  expect(await answers()).toEqual([null, null, null, null, null])
})
