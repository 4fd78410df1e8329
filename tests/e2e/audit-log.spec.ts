import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'

import { type Api, logIn as logInToApi } from './api.ts'
import { typeMoment } from './choose.ts'
import { logIn } from './door-staff.ts'
import { test } from './test.ts'

let admin: Api
let member: { id: string; name: string; status: string }

const setStatus = (status: string) => admin.call('PATCH', `/users?id=eq.${member.id}`, { status })

test.beforeEach(async ({ server }) => {
  admin = await logInToApi(server.url, 'Admin')
  ;[member] = (await admin.call<(typeof member)[]>(
    'GET',
    '/users?select=id,name,status&status=eq.verified&name=ilike.B*&limit=1&order=name',
  )) as [typeof member]
})
test.afterEach(() => setStatus('verified'))

const lines = (page: Page) => page.getByRole('table', { name: 'Activity log' }).getByRole('rowheader')

test.describe('on a desktop', () => {
  test.use({ phoneOptions: { size: { width: 1280, height: 900 } } })

  test('an admin sees who did what to whom, filters it, and exports it to a file, which is logged too', async ({
    phone: { page },
  }) => {
    await setStatus('inactive')
    await logIn(page, 'Admin')
    await page.getByRole('link', { name: 'Activity log' }).click()
    // Home shows the card, so this phone is now registered for it.
    await expect(lines(page).filter({ hasText: 'Logged in' }).first()).toBeVisible()
    await page.getByRole('searchbox', { name: 'To whom (name)' }).fill(member.name)
    await page.getByRole('combobox', { name: 'Area' }).selectOption({ label: 'Members' })
    await expect(lines(page)).toHaveText(['Changed a member’s statusActive → Inactive'])
    await expect(page).toHaveURL(/area=member/)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = readFileSync(await (await download).path(), 'utf8').split('\r\n')
    expect(file[0]).toContain('What,Details,Who,To,About,When,Login,Network address')
    expect(file[1]).toContain(`Changed a member’s status,Active → Inactive,Karin Ekdahl,${member.name}`)
    expect(file[1]).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/)
    expect(file).toHaveLength(3)

    await page.getByRole('combobox', { name: 'Area' }).selectOption({ label: 'Exports' })
    await page.getByRole('searchbox', { name: 'To whom (name)' }).fill('')
    await expect(lines(page).first()).toHaveText('Exported a list1 row')

    await typeMoment(page, 'Up to and including', '01012020')
    await expect(page).toHaveURL(/to=2020-01-01/)
    // No such range: the field says so.
    await typeMoment(page, 'From', '02012020')
    await expect(
      page.getByRole('group', { name: 'Up to and including', exact: true }),
    ).toHaveAccessibleDescription('Before the first day.')
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(lines(page).filter({ hasText: 'Exported a list' }).first()).toBeVisible()

    // A day begun does not filter, and does not stay as if it did.
    await typeMoment(page, 'From', '0201')
    const from = page.getByRole('group', { name: 'From', exact: true })
    await expect(from).toContainText('02/01')
    await page.getByRole('searchbox', { name: 'To whom (name)' }).focus()
    await expect(from).toContainText('DD/MM/YYYY')

    await page.goto(`/admin/users/${member.id}`)
    const latest = page.getByRole('region', { name: 'Latest in the log' })
    await expect(latest.getByRole('listitem').first()).toContainText(
      'Changed a member’s status: Active → Inactive',
    )
  })

  test('nobody without the permission can open the log or see it on a member’s page', async ({
    phone: { page },
  }) => {
    await logIn(page, 'Leader')
    await page.goto('/admin/audit-log')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Activity log' })).toHaveCount(0)
  })
})

test('on a phone, each entry is a row that says who did it, to whom and when', async ({
  phone: { page },
}) => {
  await setStatus('inactive')
  await logIn(page, 'Admin')
  await page.goto('/admin/audit-log?area=member')
  const row = page.getByRole('list', { name: 'Activity log' }).getByRole('listitem').first()
  await expect(row).toContainText('Changed a member’s status')
  await expect(row).toContainText(member.name)
})
