import { expect } from 'playwright/test'

import { ADDED, type Person, test } from './added-members.ts'
import { demoAccount } from './api.ts'
import { logIn, logOut } from './door-staff.ts'

test('a member is edited, and errors are shown at their fields', async ({ added, phone: { page } }) => {
  const [bo] = await added.add('Bo Ek')
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
  expect(await added.people()).toMatchObject([{ name: 'Bo Ekström', address: 'Storgatan 7' }])
})

test('the role and status of one or several members are changed after a summary of the consequences', async ({
  added,
  phone: { page },
}) => {
  const [bo] = await added.add('Bo Ek', 'Cia Lind', 'Dan Berg')
  await page.goto(`/admin/users/${bo?.id}`)
  await page.getByRole('button', { name: 'Change role' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Leader' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('The role has been changed')).toBeVisible()
  expect((await added.people()).map(({ role_name }) => role_name)).toEqual(['Leader', 'Member', 'Member'])

  await page.goto(`/admin/users?q=${ADDED}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Inactive' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Change 3 accounts' }).click()
  await expect(page.getByText('3 members have a new status')).toBeVisible()
  expect((await added.people()).map(({ status }) => status)).toEqual(['inactive', 'inactive', 'inactive'])
  await expect(page.getByRole('region', { name: 'Actions for the selected rows' })).toBeHidden()
})

test('a member with a higher role cannot be changed, and the screen says so', async ({
  added,
  phone: { page },
}) => {
  const [leader] = await added.admin.call<Person[]>(
    'GET',
    `/users_with_roles?email=eq.${demoAccount('Leader').email}`,
  )
  const setRole = async (name: string) =>
    added.admin.call('PATCH', `/user_roles?user_id=eq.${leader?.id}`, { role_id: await added.roleId(name) })
  await added.add('Bo Ek')
  await setRole('Board')
  try {
    await logOut(page)
    await logIn(page, 'Leader')
    await page.goto(`/admin/users/${added.admin.userId}`)
    const refusal = 'Karin Ekdahl has a higher role (Admin) than you, so you cannot change this account.'
    await expect(page.getByText(refusal)).toBeVisible()
    for (const name of ['Change role', 'Change status', 'Delete account'])
      await expect(page.getByRole('button', { name })).toBeHidden()
    await page.goto(`/admin/users/${added.admin.userId}/edit`)
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
  added,
  phone: { page },
}) => {
  const [bo] = await added.add('Bo Ek')
  await page.goto(`/admin/users/${bo?.id}`)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Bo Ek?' })
  await expect(question.getByText(/registrations and attendance are deleted/)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await added.people()).toHaveLength(1)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('Bo Ek has been deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/users$/)
  expect(await added.people()).toEqual([])

  await page.goto(`/admin/users/${added.admin.userId}`)
  await expect(page.getByText('This is your own account.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeHidden()
})
