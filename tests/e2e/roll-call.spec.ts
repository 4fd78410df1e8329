import { expect } from 'playwright/test'

import { ASSOCIATION_ID } from '#db/seed/association.ts'

import { type Api, logIn as logInToApi } from './api.ts'
import { logIn } from './door-staff.ts'
import { planEvent } from './quiet.ts'
import { test } from './test.ts'

test.use({ phoneOptions: { size: { width: 390, height: 844 } } })

const HOUR = 3_600_000
let admin: Api
let group: string | undefined

/** A team of 20 with the demo's member as its leader. */
async function makeTeam(server: string): Promise<string[]> {
  admin = await logInToApi(server, 'Admin')
  const leader = await logInToApi(server, 'Member')
  const [made] = await admin.call<{ id: string }[]>(
    'POST',
    '/groups?select=id',
    { association_id: ASSOCIATION_ID, kind: 'team', name: 'Lag 20' },
    'return=representation',
  )
  group = made?.id
  const members = await admin.call<{ id: string }[]>(
    'GET',
    `/users_with_roles?select=id&status=eq.verified&id=neq.${leader.userId}&order=id&limit=19`,
  )
  const people = [leader.userId, ...members.map(({ id }) => id)]
  const change = (p_user_ids: string[], p_change: string) =>
    admin.call('POST', '/rpc/change_group_members', { p_group_id: group, p_user_ids, p_change })
  await change(people, 'add')
  await change([leader.userId], 'make_leaders')
  return people
}

test.afterEach(async () => {
  if (group) await admin.call('DELETE', `/groups?id=eq.${group}`)
})

for (const [when, ago] of [
  ['an event that is running', 0.5],
  ['an event of last week', 7 * 24],
] as const)
  test(`a leader marks a team of 20 at ${when} with 5 taps, without a network`, async ({
    server,
    phone: { page, context },
  }) => {
    const people = await makeTeam(server.url)
    const { id, slug } = await planEvent(admin, {
      title: 'Träning för tjugo',
      type: 'rehearsal',
      group_ids: [group],
      start_time: new Date(Date.now() - ago * HOUR).toISOString(),
      end_time: new Date(Date.now() - (ago - 2) * HOUR).toISOString(),
    })
    const there = () =>
      admin.call<{ user_id: string; method: string }[]>(
        'GET',
        `/event_attendance?event_id=eq.${id}&select=user_id,method`,
      )
    await logIn(page, 'Member')
    await page.goto(ago < 2 ? '/' : `/events/${slug}`)
    const link = page
      .getByRole('link', { name: /^Roll call/ })
      .filter({ hasText: ago < 2 ? 'för tjugo' : '' })
    if (ago < 2) {
      const below = await page.getByRole('button', { name: 'Show my card' }).boundingBox()
      const above = await link.boundingBox()
      expect(below!.y - (above!.y + above!.height), 'no finger meets both').toBeGreaterThanOrEqual(12)
    }
    await link.click()
    const marks = page.getByRole('listitem').getByRole('button')
    await expect(marks).toHaveCount(20)
    await context.setOffline(true)

    let taps = 0
    const tap = async (target: ReturnType<typeof page.getByRole>) => {
      await target.tap()
      taps += 1
    }
    await tap(page.getByRole('button', { name: 'All here', exact: true }))
    await expect(page.getByText('20 of 20 here')).toBeVisible()
    for (const absent of [3, 9, 14]) await tap(marks.nth(absent))
    await expect(page.getByText('17 of 20 here')).toBeVisible()
    // One who comes late.
    await tap(marks.nth(9))
    await expect(page.getByText('18 of 20 here')).toBeVisible()
    expect(taps).toBe(5)
    await expect(page.getByText(/marks are kept on this device/)).toBeVisible()
    expect(await there()).toEqual([])

    await context.setOffline(false)
    await expect.poll(async () => (await there()).length).toBe(18)
    expect(new Set((await there()).map(({ method }) => method))).toEqual(new Set(['roll_call']))
    expect(people).toHaveLength(20)
    await expect(page.getByText(/kept on this device/)).toBeHidden()
    await expect(page.getByText('18 of 20 here')).toBeVisible()
    await admin.call('PATCH', `/events?id=eq.${id}`, { status: 'archived' })
  })
