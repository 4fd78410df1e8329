import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'

import { type Api, demoAccount, logIn as logInToApi } from './api.ts'
import { choose } from './choose.ts'
import { logIn, logOut } from './door-staff.ts'
import { test } from './test.ts'

test.use({ phoneOptions: { size: { width: 1280, height: 900 } } })

const ADDED = 'tillagd.example.org'

interface Person {
  id: string
  name: string
  email: string
  role_name: string
  status: string
}

let admin: Api

test.beforeEach(async ({ server, phone: { page } }) => {
  admin = await logInToApi(server.url, 'Admin')
  await logIn(page, 'Admin')
})

// The other tests rely on the demo’s members.
test.afterEach(async () => {
  for (const { id } of await added()) await admin.call('DELETE', `/users?id=eq.${id}`)
  for (const { email } of await invited())
    await admin.call('DELETE', `/association_invitations?email=eq.${encodeURIComponent(email)}`)
})

const invited = () =>
  admin.call<{ email: string }[]>('GET', `/association_invitations?email=like.*${ADDED}&order=email`)
const added = () => admin.call<Person[]>('GET', `/users_with_roles?email=like.*${ADDED}&order=email`)
const roleId = async (name: string) => {
  const [role] = await admin.call<{ id: string }[]>(
    'GET',
    `/roles?select=id&name=eq.${encodeURIComponent(name)}`,
  )
  return role?.id
}
const addPeople = async (...names: string[]) => {
  const rows = names.map((name) => ({ name, email: `${name.split(' ')[0]}@${ADDED}` }))
  await admin.call('POST', '/rpc/import_members', { p_rows: rows, p_role_id: await roleId('Member') })
  return added()
}
const firstName = (page: Page) => page.locator('tbody th').first()

test('sorting, search and page are in the address, and survive a reload and going back', async ({
  phone: { page },
}) => {
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/users$/)
  await expect(page.getByText('240 members')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  const first = (await firstName(page).textContent()) ?? ''

  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=name\.desc/)
  await expect(firstName(page)).not.toHaveText(first)
  const last = (await firstName(page).textContent()) ?? ''
  await page.getByRole('button', { name: 'Go to page 2', exact: true }).click()
  await expect(page.getByText('11–20 of 240')).toBeVisible()
  // The first page stays until the second one has loaded.
  await expect(firstName(page)).not.toHaveText(last)
  const onSecondPage = (await firstName(page).textContent()) ?? ''
  await page.reload()
  await expect(page.getByText('11–20 of 240')).toBeVisible()
  await expect(firstName(page)).toHaveText(onSecondPage)

  await page.getByRole('searchbox').fill('admin@example')
  await expect(page.getByText('1 member', { exact: true })).toBeVisible()
  await expect(firstName(page)).toHaveText('Karin Ekdahl')
  await firstName(page).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Karin Ekdahl' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('admin@example')
  await expect(firstName(page)).toHaveText('Karin Ekdahl')

  await page.getByRole('searchbox').fill('nobody is called this')
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByText('240 members')).toBeVisible()
})

test('on a phone, a member is a row of two lines, and one button with a count opens the filters', async ({
  phone: { page },
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/users')
  const row = page.getByRole('list', { name: 'Members' }).getByRole('listitem').first()
  await expect(row).toContainText('Member · Active')
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72)
  await expect(page.getByRole('combobox', { name: 'Role' })).toBeHidden()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await choose(page, 'Role', 'Leader')
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await expect(page.getByRole('combobox', { name: 'Role' })).toBeHidden()
  await expect(row).toContainText('Leader · Active')
  // The whole row is the link to the member, not only the name.
  await row.click({ position: { x: 300, y: 40 } })
  await expect(page).toHaveURL(/\/admin\/users\/[\w-]{36}/)
})

test('reloading the list restores its scroll position', async ({ phone: { page } }) => {
  const place = () => page.evaluate(() => Math.round(scrollY))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/users?size=50')
  await page.getByRole('main').getByRole('listitem').nth(40).scrollIntoViewIfNeeded()
  expect(await place()).toBeGreaterThan(740)
  // The position at the moment of leaving: fonts that load late may still move it by some pixels.
  await page.evaluate(() => addEventListener('pagehide', () => sessionStorage.setItem('left', `${scrollY}`)))
  await page.reload()
  const left = await page.evaluate(() => Math.round(Number(sessionStorage.getItem('left'))))
  expect(left).toBeGreaterThan(740)
  await expect.poll(place).toBe(left)
})

test('going back to the list restores its scroll position', async ({ phone: { page } }) => {
  const place = () => page.evaluate(() => Math.round(scrollY))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/users?size=50')
  const last = page.getByRole('list', { name: 'Members' }).getByRole('listitem').nth(40)
  await last.scrollIntoViewIfNeeded()
  // Here, too, the position at the moment of leaving.
  await page.evaluate(() =>
    addEventListener('click', () => sessionStorage.setItem('left', `${scrollY}`), { capture: true }),
  )
  await last.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/admin\/users\/[\w-]{36}/)
  await expect.poll(place).toBe(0)
  const left = await page.evaluate(() => Math.round(Number(sessionStorage.getItem('left'))))
  expect(left).toBeGreaterThan(740)
  await page.goBack()
  await expect.poll(place).toBe(left)
})

test('the filtered list is exported to a file that a spreadsheet opens safely', async ({
  phone: { page },
}) => {
  await addPeople('=Anna Formel', 'Bo Ek')
  await page.goto(`/admin/users?q=${ADDED}&status=unverified`)
  await expect(page.getByText('2 members')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFName,E-mail,Role,Status,Last login,Member since,Date of birth,Address,Phone,Emergency contact,Emergency contact’s phone,Language,Groups,' +
      '"Guardian 1, name","Guardian 1, e-mail","Guardian 1, phone",' +
      '"Guardian 2, name","Guardian 2, e-mail","Guardian 2, phone"',
  )
  expect(lines[1]).toMatch(/^"'=Anna Formel","'=anna@tillagd\.example\.org",Member,Not verified,,2/)
  expect(lines).toHaveLength(4)
})

test('a member is edited, and errors are shown at their fields', async ({ phone: { page } }) => {
  const [bo] = await addPeople('Bo Ek')
  await page.goto(`/admin/users/${bo?.id}`)
  await page.getByRole('link', { name: 'Edit' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('B')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(name).toHaveAccessibleDescription('At least 2 characters')
  await expect(name).toBeFocused()
  await name.fill('Bo Ekström')
  await page.getByRole('textbox', { name: 'Address' }).fill('Storgatan 7')

  await page.getByRole('link', { name: 'All members' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1, name: 'Bo Ekström' })).toBeVisible()
  await expect(page.getByText('Storgatan 7')).toBeVisible()
  expect(await added()).toMatchObject([{ name: 'Bo Ekström', address: 'Storgatan 7' }])
})

test('the role and status of one or several members are changed after a summary of the consequences', async ({
  phone: { page },
}) => {
  const [bo] = await addPeople('Bo Ek', 'Cia Lind', 'Dan Berg')
  await page.goto(`/admin/users/${bo?.id}`)
  await page.getByRole('button', { name: 'Change role' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Leader' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('The role has been changed')).toBeVisible()
  expect((await added()).map(({ role_name }) => role_name)).toEqual(['Leader', 'Member', 'Member'])

  await page.goto(`/admin/users?q=${ADDED}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Inactive' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Change 3 accounts' }).click()
  await expect(page.getByText('3 members have a new status')).toBeVisible()
  expect((await added()).map(({ status }) => status)).toEqual(['inactive', 'inactive', 'inactive'])
  await expect(page.getByRole('region', { name: 'Actions for the selected rows' })).toBeHidden()
})

test('a member with a higher role cannot be changed, and the screen says so', async ({ phone: { page } }) => {
  const [leader] = await admin.call<Person[]>(
    'GET',
    `/users_with_roles?email=eq.${demoAccount('Leader').email}`,
  )
  const setRole = async (name: string) =>
    admin.call('PATCH', `/user_roles?user_id=eq.${leader?.id}`, { role_id: await roleId(name) })
  await addPeople('Bo Ek')
  await setRole('Board')
  try {
    await logOut(page)
    await logIn(page, 'Leader')
    await page.goto(`/admin/users/${admin.userId}`)
    const refusal = 'Karin Ekdahl has a higher role (Admin) than you, so you cannot change this account.'
    await expect(page.getByText(refusal)).toBeVisible()
    for (const name of ['Change role', 'Change status', 'Delete account'])
      await expect(page.getByRole('button', { name })).toBeHidden()
    await page.goto(`/admin/users/${admin.userId}/edit`)
    await expect(page.getByText(refusal)).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)

    await page.goto('/admin/users?sort=role_sort_order.asc')
    await page.getByRole('checkbox', { name: 'Select Karin Ekdahl' }).check()
    // The selection stays while the list shows others.
    await page.getByRole('searchbox').fill(ADDED)
    await page.getByRole('checkbox', { name: 'Select Bo Ek' }).check()
    await expect(page.getByText('1 of them is on another page')).toBeVisible()
    await page.getByRole('button', { name: 'Change role' }).click()
    await expect(page.getByText(/1 of the selected members is skipped/)).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('radio', { name: 'Board' })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('radio', { name: 'Admin' })).toHaveCount(0)
  } finally {
    await setRole('Leader')
  }
})

test('a member is deleted after a confirmation that lists what is deleted too, but nobody can delete themselves', async ({
  phone: { page },
}) => {
  const [bo] = await addPeople('Bo Ek')
  await page.goto(`/admin/users/${bo?.id}`)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Bo Ek?' })
  await expect(question.getByText(/registrations and attendance are deleted/)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await added()).toHaveLength(1)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('Bo Ek has been deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/users$/)
  expect(await added()).toEqual([])

  await page.goto(`/admin/users/${admin.userId}`)
  await expect(page.getByText('This is your own account.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeHidden()
})

test('several people are invited at once, and each refused address says why', async ({ phone: { page } }) => {
  await page.goto('/admin/users/invitations')
  const field = page.getByRole('textbox', { name: 'E-mail addresses' })
  await field.fill(`anna@${ADDED}, inte en adress; Bo Ek <bo@${ADDED}>`)
  await page.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect(field).toHaveAccessibleDescription(/Invalid email addresses: inte en adress/)
  expect(await invited()).toEqual([])

  await field.fill(`anna@${ADDED}\n"Ek, Bo" <BO@${ADDED}>; admin@example.org`)
  await page.getByRole('button', { name: 'Invite 3 people' }).click()
  await expect(page.getByText('2 people have been invited.')).toBeVisible()
  await expect(page.getByText('admin@example.org User already exists')).toBeVisible()
  await expect(field).toHaveValue('')
  expect((await invited()).map(({ email }) => email)).toEqual([`anna@${ADDED}`, `bo@${ADDED}`])

  await expect(page.getByText('2 invitations')).toBeVisible()
  await page.getByRole('button', { name: `Send again to anna@${ADDED}` }).click()
  // A minute must pass between two e-mails; the refused attempt leaves the invitation unchanged.
  await expect(page.getByText('A link was sent just now.')).toBeVisible()
  expect(await invited()).toHaveLength(2)
  await page.getByRole('button', { name: `Withdraw the invitation to bo@${ADDED}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('1 invitation', { exact: true })).toBeVisible()
  expect((await invited()).map(({ email }) => email)).toEqual([`anna@${ADDED}`])
  await choose(page, 'Link', 'Expired')
  await expect(page).toHaveURL(/link=expired/)
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Withdraw 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw 1' }).click()
  await expect(page.getByText('There are no open invitations.')).toBeVisible()
  expect(await invited()).toEqual([])
})

test('an address with a malformed id shows that nothing was found', async ({ phone: { page } }) => {
  for (const path of [
    'users/7',
    'users/7/edit',
    'translations/7/edit',
    'email-templates/7/edit',
    'email-logs/7',
    'event-participation/7',
    'events/id/7/edit',
  ]) {
    await page.goto(`/admin/${path}`)
    await expect(page.getByText('This does not exist, or has been deleted')).toBeVisible()
  }
})

test('a list is imported only once all its errors are fixed', async ({ phone: { page } }) => {
  const lines = [
    'Namn;E-post;Födelsedatum;Medlem sedan;Skostorlek',
    `Åsa Öberg;asa@${ADDED};1980-02-29;15/8 2019;38`,
    `Bo Ek;admin@example.org;31/2 1990;;40`,
    `Cia Lind;cia@${ADDED};;;`,
    `Cia Lind;cia@${ADDED};;;`,
  ]
  await page.goto('/admin/users/import')
  await page.locator('input[type=file]').setInputFiles({
    name: 'medlemmar.csv',
    mimeType: 'text/csv',
    // As Excel saves it on a Swedish Windows.
    buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
  })
  await expect(page.getByText('2 of 4 lines have errors.')).toBeVisible()
  const submit = page.getByRole('button', { name: /^Import \d members?$/ })
  await expect(submit).toBeDisabled()
  const third = page.getByRole('listitem').filter({ hasText: 'Line 3' })
  await expect(third.getByText('User already exists')).toBeVisible()
  await expect(third.getByText('“31/2 1990” is not a date.')).toBeVisible()
  const fifth = page.getByRole('listitem').filter({ hasText: 'Line 5' })
  await expect(fifth.getByText('This address is also on an earlier line')).toBeVisible()
  expect(await added()).toEqual([])

  await third.getByRole('textbox', { name: 'E-mail' }).fill(`bo@${ADDED}`)
  await third.getByRole('textbox', { name: 'Date of birth' }).fill('1990-02-28')
  await page.keyboard.press('Enter')
  await fifth.getByRole('button', { name: 'Remove line' }).click()
  await expect(page.getByText('3 lines, no errors.')).toBeVisible()
  await submit.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import 3 members' }).click()
  await expect(page.getByText('3 members have been imported and invited')).toBeVisible()
  expect(await added()).toMatchObject([
    { name: 'Åsa Öberg', status: 'unverified', date_of_birth: '1980-02-29', member_since: '2019-08-15' },
    { name: 'Bo Ek', date_of_birth: '1990-02-28' },
    { name: 'Cia Lind', role_name: 'Member' },
  ])
})

test('somebody who may not see members is redirected home from their list', async ({
  server,
  phone: { page },
}) => {
  await logOut(page)
  await logIn(page, 'Door staff')
  for (const path of ['/admin/users', '/admin/users/import', `/admin/users/${admin.userId}`]) {
    await page.goto(path)
    await expect(page).toHaveURL(`${server.url}/`)
  }
  await expect(page.getByRole('link', { name: 'Scanner' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Members' })).toBeHidden()
})
