import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'

import { ASSOCIATION_ID } from '#db/seed/association.ts'

import { type Api, logIn as logInToApi } from './api.ts'
import { choose } from './choose.ts'
import { logIn, logOut } from './door-staff.ts'
import { test } from './test.ts'

interface Group {
  id: string
  name: string
}

let admin: Api
let atFirst: Group[]
/** The member whose groups a test has changed; initially in the trombones only. */
let changed: string | undefined

const groups = () => admin.call<Group[]>('GET', '/groups?select=id,name&order=sort_order,id')
const names = async () => (await groups()).map(({ name }) => name)
const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

test.beforeEach(async ({ server, phone: { page } }) => {
  admin = await logInToApi(server.url, 'Admin')
  atFirst = await groups()
  await logIn(page, 'Admin')
})

// The other tests rely on the demo’s groups.
test.afterEach(async () => {
  for (const { id, name } of await groups())
    if (!atFirst.some((each) => each.id === id)) await admin.call('DELETE', `/groups?id=eq.${id}`)
    else
      await admin.call('PATCH', `/groups?id=eq.${id}`, {
        name: atFirst.find((each) => each.id === id)?.name ?? name,
      })
  await admin.call('POST', '/rpc/order_groups', { p_group_ids: atFirst.map(({ id }) => id) })
  const party = atFirst.find(({ name }) => name === 'Festkommittén')
  if (changed)
    await admin.call('POST', '/rpc/change_group_members', {
      p_group_id: party?.id,
      p_user_ids: [changed],
      p_change: 'remove',
    })
  changed = undefined
})

for (const [device, size] of [
  ['a phone', { width: 360, height: 740 }],
  ['a desktop', { width: 1280, height: 900 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ phoneOptions: { size } })

    test('a group is created, filled with several members at once, given a leader, renamed, and deleted after a confirmation', async ({
      phone: { page },
    }) => {
      await page.goto('/admin/groups')
      await page.getByRole('textbox', { name: 'Name' }).fill('trombon')
      await page.getByRole('button', { name: 'Create group' }).click()
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
        'This already exists',
      )
      await page.getByRole('textbox', { name: 'Name' }).fill('Resegruppen')
      await choose(page, 'Kind', 'Committee')
      await page.getByRole('button', { name: 'Create group' }).click()
      await expect(page.getByText('Resegruppen has been created')).toBeVisible()
      await page.getByRole('link', { name: 'Resegruppen' }).click()

      await page.getByRole('button', { name: 'Add members' }).click()
      const dialog = page.getByRole('dialog')
      for (const email of ['door@example.org', 'member@example.org']) {
        await dialog.getByRole('searchbox').fill(email)
        await dialog.getByRole('listitem').filter({ hasText: email }).getByRole('checkbox').check()
      }
      await dialog.getByRole('button', { name: 'Add 2 members' }).click()
      await expect(page.getByText('2 members are now in Resegruppen')).toBeVisible()
      await expect(page.getByText('2 members', { exact: true })).toBeVisible()

      await page
        .getByRole('checkbox', { name: /Select .*/ })
        .last()
        .check()
      await page
        .getByRole('region', { name: 'Actions for the selected rows' })
        .getByRole('button', { name: 'Make leader' })
        .click()
      await expect(page.getByText('Resegruppen has a new leader')).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('The change has been undone')).toBeVisible()

      const form = page.getByRole('region', { name: 'Name and kind' })
      await form.getByRole('textbox', { name: 'Name' }).fill('Reseledarna')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Reseledarna' })).toBeVisible()

      await page.getByRole('button', { name: 'Delete group' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('2 members are no longer in it, but stay in the association')
      await question.getByRole('button', { name: 'Delete group' }).click()
      await expect(page).toHaveURL(/\/admin\/groups$/)
      expect(await names()).toEqual(atFirst.map(({ name }) => name))
    })
  })
}

test.describe('on a desktop', () => {
  test.use({ phoneOptions: { size: { width: 1280, height: 900 } } })

  test('groups can be reordered, and the move undone', async ({ phone: { page } }) => {
    await page.goto('/admin/groups')
    const [first = '', second = ''] = await names()
    await page.getByRole('button', { name: `Move ${second} up` }).click()
    await expect(page.getByText(`${second} is now number 1`)).toBeVisible()
    await expect(headings(page).first()).toHaveText(second)
    expect((await names())[0]).toBe(second)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`${second} is back in its place`)).toBeVisible()
    expect((await names())[0]).toBe(first)
  })

  test('the member list and its export can be filtered by group, and show each member’s groups', async ({
    phone: { page },
  }) => {
    const [tuba] = await admin.call<Group[]>('GET', '/groups?select=id,name&name=eq.Tuba')
    const players = await admin.call<{ name: string }[]>(
      'GET',
      `/users_in_groups?select=name&group_id=eq.${tuba?.id}&order=name`,
    )
    await page.goto('/admin/users')
    await choose(page, 'Group', 'Tuba')
    await expect(page.getByText(`${players.length} members`)).toBeVisible()
    await expect(page.locator('tbody th').first()).toHaveText(players[0]?.name ?? '')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(players.length + 1)
    expect(lines.slice(1).every((line) => line.includes('Tuba'))).toBe(true)
  })

  test('one tap shows how many trombones are coming to a concert', async ({ phone: { page } }) => {
    const [trombones] = await admin.call<Group[]>('GET', '/groups?select=id,name&name=eq.Trombon')
    await page.goto('/events?q=Konsert+i+Musikhuset')
    // The one tap.
    await page.getByRole('main').getByRole('link', { name: 'Konsert i Musikhuset' }).first().click()
    const counts = page.getByRole('region', { name: 'By group' }).getByRole('listitem')
    const line = counts.filter({ hasText: trombones?.name ?? '' }).first()
    await expect(line).toContainText(/\d+ (?:of |\()5 wanted/)
    await line.getByText('Trombon').click()
    await expect(line.getByText(/Going|Interested|Not going|No answer/).first()).toBeVisible()
  })

  test('the number wanted of a group is set on its page', async ({ phone: { page } }) => {
    const [tuba] = await admin.call<Group[]>('GET', '/groups?select=id,name&name=eq.Tuba')
    await page.goto(`/admin/groups/${tuba?.id}`)
    const panel = page.getByRole('region', { name: 'How many are wanted' })
    await panel.getByRole('textbox', { name: 'Rehearsal' }).fill('0')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByRole('textbox', { name: 'Rehearsal' })).toHaveAccessibleDescription(
      /whole number/,
    )
    await panel.getByRole('textbox', { name: 'Rehearsal' }).fill('2')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The numbers of Tuba have been saved')).toBeVisible()
    await admin.call('POST', '/rpc/set_group_needs', { p_group_id: tuba?.id, p_wanted: { concert: 3 } })
  })

  test('an event for one group is visible to others only if shared, and only that group is asked to answer', async ({
    server,
    phone: { page },
  }) => {
    const title = `Stämrep ${Date.now()}`
    const start = new Date(Date.now() + 5 * 86_400_000).toISOString()
    const end = new Date(Date.now() + 5 * 86_400_000 + 7_200_000).toISOString()
    const [event] = await admin.call<{ id: string; slug: string }[]>(
      'POST',
      '/events',
      {
        association_id: ASSOCIATION_ID,
        title,
        type: 'rehearsal',
        start_time: start,
        end_time: end,
        status: 'published',
      },
      'return=representation',
    )
    await page.goto(`/admin/events/${event?.slug}/edit`)
    const invited = page.getByRole('group', { name: 'Who is invited' })
    await expect(invited).toContainText('Everybody, unless you choose groups.')
    await invited.getByRole('checkbox', { name: 'Tuba' }).check()
    await expect(invited).toContainText('Only the members of 1 group')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('The event has been saved')).toBeVisible()

    // The member plays the trombone.
    const member = await logInToApi(server.url, 'Member')
    const seen = () => member.call<unknown[]>('GET', `/events?select=id&id=eq.${event?.id}`)
    expect(await seen()).toEqual([])
    await invited.getByRole('switch', { name: 'Others see it too' }).check()
    await page.keyboard.press('Control+s')
    await expect.poll(seen).toHaveLength(1)
    await page.goto('/')
    await logOut(page)
    await logIn(page, 'Member')
    await page.goto(`/events/${event?.slug}`)
    await expect(page.getByText('For Tuba')).toBeVisible()
    await expect(page.getByText('This event is for other groups.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Going', exact: true })).toHaveCount(0)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('group', { name: `Are you going to ${title}?` })).toHaveCount(0)
    await admin.call('DELETE', `/events?id=eq.${event?.id}`)
  })

  test('a member’s groups are set on the member’s page, and the member sees them', async ({
    server,
    phone: { page },
  }) => {
    const member = await logInToApi(server.url, 'Member')
    changed = member.userId
    await page.goto(`/admin/users/${member.userId}`)
    const panel = page.getByRole('region', { name: 'Groups' })
    await expect(panel.getByRole('listitem')).toHaveText(['Trombon'])
    await panel.getByRole('button', { name: 'Change groups' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Festkommittén' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByRole('listitem')).toHaveText(['Trombon', 'Festkommittén'])
    await page.goto('/')
    await logOut(page)
    await logIn(page, 'Member')
    await page.goto('/settings/membership')
    await expect(page.getByText('Trombon (leader) and Festkommittén')).toBeVisible()
    await page.getByRole('link', { name: 'Trombon (leader)' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Trombon' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'member@example.org' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add members' })).toHaveCount(0)
  })
})
