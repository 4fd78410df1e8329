import { expect, type Page } from 'playwright/test'

import { untilWebFonts } from '../helpers/web-fonts.ts'
import { type Api, logIn as logInToApi } from './api.ts'
import { logIn, logOut } from './door-staff.ts'
import { test } from './test.ts'

test.use({ phoneOptions: { size: { width: 1280, height: 900 } } })

interface Role {
  id: string
  name: string
  sort_order: number
  permissions: { name: string }[]
}

let admin: Api
let atFirst: Role[]

const roles = () =>
  admin.call<Role[]>('GET', '/roles?select=id,name,sort_order,permissions(name)&order=sort_order,id')
const role = async (name: string) => (await roles()).find((each) => each.name === name)
const order = async () => (await roles()).map(({ name }) => name)
const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

test.beforeEach(async ({ server, phone: { page } }) => {
  admin = await logInToApi(server.url, 'Admin')
  atFirst = await roles()
  await logIn(page, 'Admin')
})

// The other tests rely on the demo’s roles.
test.afterEach(async () => {
  for (const { id, name, sort_order } of atFirst)
    await admin.call('PATCH', `/roles?id=eq.${id}`, { name, sort_order })
  for (const { id } of await roles())
    if (!atFirst.some((each) => each.id === id)) await admin.call('DELETE', `/roles?id=eq.${id}`)
})

test('a role is created with permissions, changed, and deleted after a confirmation', async ({
  phone: { page },
}) => {
  await page.goto('/admin/roles')
  await page.getByRole('link', { name: 'New role' }).click()
  await page.getByRole('button', { name: 'Create role' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect(name).toHaveAccessibleDescription('Name is required')
  await expect(name).toBeFocused()
  await name.fill('Librarian')
  await page.getByRole('checkbox', { name: 'Everything about E-mail' }).check()
  await page.getByRole('checkbox', { name: 'Delete e-mail templates' }).uncheck()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Librarian has been saved')).toBeVisible()
  await expect(headings(page)).toHaveText(['Admin', 'Board', 'Leader', 'Door staff', 'Librarian', 'Member'])
  const may = async () => (await role('Librarian'))?.permissions.map((each) => each.name).toSorted()
  expect(await may()).toEqual([
    'email:send',
    'email_log:read',
    'email_template:create',
    'email_template:update',
  ])

  await page.getByRole('link', { name: 'Edit Librarian' }).click()
  await page.getByRole('checkbox', { name: 'Everything about E-mail' }).check()
  await page.getByRole('checkbox', { name: 'Everything about E-mail' }).uncheck()
  await page.getByRole('checkbox', { name: 'Invite new members' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Librarian has been saved')).toBeVisible()
  // Polls, because the message of the first save may still be visible.
  await expect.poll(may).toEqual(['user:invite'])

  await page.getByRole('button', { name: 'Delete Librarian' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Librarian has been deleted')).toBeVisible()
  expect(await role('Librarian')).toBeUndefined()
})

test('roles are reordered with the keyboard, saved at once and undone; one’s own stays in place', async ({
  phone: { page },
}) => {
  await page.goto('/admin/roles')
  const before = await order()
  const up = page.getByRole('button', { name: 'Move Door staff up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Door staff is now number 3')).toBeVisible()
  await expect(up).toBeFocused()
  expect(await order()).toEqual(['Admin', 'Board', 'Door staff', 'Leader', 'Member'])
  await page.keyboard.press('Enter')
  await expect(up).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Move Door staff down' })).toBeFocused()
  await expect(headings(page).nth(1)).toHaveText('Door staff')
  // Until this message appears, “Undo” belongs to the previous move.
  await expect(page.getByText('Door staff is now number 2')).toBeVisible()
  expect(await order()).toEqual(['Admin', 'Door staff', 'Board', 'Leader', 'Member'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Door staff is back in its place')).toBeVisible()
  expect(await order()).toEqual(['Admin', 'Board', 'Door staff', 'Leader', 'Member'])
  expect(before[0]).toBe('Admin')
  await expect(page.getByText('You cannot move your own role.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Move Admin/ })).toHaveCount(0)
})

/** Drags a role by its handle onto the middle of another, with functions to press, move and release. */
const drag = async (
  page: Page,
  [dragged, target]: [string, string],
  pointer: Record<'down' | 'move' | 'up', (x: number, y: number) => Promise<unknown>>,
) => {
  const line = (name: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
  const middle = async (name: string, part = '') => {
    const box = await (part ? line(name).locator(part) : line(name)).boundingBox()
    if (!box) throw new Error(`${name} is not shown`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const [grip, from, to] = [
    await middle(dragged, '[data-drag-handle]'),
    await middle(dragged),
    await middle(target),
  ]
  const end = grip.y + to.y - from.y + Math.sign(to.y - from.y) * 8
  await pointer.down(grip.x, grip.y)
  await pointer.move(grip.x, (grip.y + end) / 2)
  // Releases before the last move is painted, as a quick hand does.
  await Promise.all([pointer.move(grip.x, end), pointer.up(grip.x, end)])
}

test('a role is dragged with the mouse, put back with Escape, and cannot be moved above one’s own', async ({
  phone: { page },
}) => {
  const { mouse } = page
  const byMouse = {
    down: async (x: number, y: number) => {
      await mouse.move(x, y)
      await mouse.down()
    },
    move: (x: number, y: number) => mouse.move(x, y),
    up: () => mouse.up(),
  }
  await page.setViewportSize({ width: 1280, height: 1800 })
  await page.goto('/admin/roles')
  await expect(headings(page)).toHaveText(['Admin', 'Board', 'Leader', 'Door staff', 'Member'])
  await untilWebFonts(page)
  await drag(page, ['Board', 'Door staff'], {
    ...byMouse,
    up: async () => {
      await page.keyboard.press('Escape')
      await mouse.up()
    },
  })
  await drag(page, ['Member', 'Admin'], byMouse)
  await expect(page.getByText('Member is now number 2')).toBeVisible()
  await expect(headings(page)).toHaveText(['Admin', 'Member', 'Board', 'Leader', 'Door staff'])
  expect(await order()).toEqual(['Admin', 'Member', 'Board', 'Leader', 'Door staff'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Member is back in its place')).toBeVisible()
  expect(await order()).toEqual(['Admin', 'Board', 'Leader', 'Door staff', 'Member'])
})

test.describe('on a phone', () => {
  test.use({ phoneOptions: {} })

  test('a role is dragged into place with a finger while the page stays still', async ({
    phone: { page, context },
  }) => {
    await page.goto('/admin/roles')
    const handle = page.locator('[data-drag-handle]').nth(2)
    await expect(handle).toBeVisible()
    await untilWebFonts(page)
    await handle.scrollIntoViewIfNeeded()
    const session = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove') => (x: number, y: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
    const before = await page.evaluate(() => scrollY)
    await drag(page, ['Door staff', 'Leader'], {
      down: touch('touchStart'),
      move: touch('touchMove'),
      up: () => session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    })
    await expect(page.getByText('Door staff is now number 3')).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(before)
    expect(await order()).toEqual(['Admin', 'Board', 'Door staff', 'Leader', 'Member'])
  })
})

test('a refused action explains why: a role in use, the last role that can manage roles, a deleted role', async ({
  phone: { page },
}) => {
  await page.goto('/admin/roles')
  await page.getByRole('button', { name: 'Delete Board' }).click()
  const dialog = page.getByRole('dialog', { name: 'Board is in use' })
  await dialog.getByRole('link', { name: /^Show the/ }).click()
  await expect(page).toHaveURL(/\/admin\/users\?role=/)
  await expect(page.getByRole('combobox', { name: 'Role' }).locator('option:checked')).toHaveText('Board')

  await page.goto(`/admin/roles/${(await role('Admin'))?.id}/edit`)
  await expect(page.getByText('This is your own role.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Delete roles' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  const lastAdmin = 'At least one person must be able to manage users and roles'
  await expect(page.getByRole('alert').filter({ hasText: lastAdmin }).last()).toBeVisible()
  expect((await role('Admin'))?.permissions.map(({ name }) => name)).toContain('role:delete')
  await page.getByRole('button', { name: 'Discard changes' }).click()

  await page.goto('/admin/roles/00000000-0000-4000-8000-000000000000/edit')
  await expect(page.getByText('This does not exist, or has been deleted')).toBeVisible()
})

test('nobody can grant permissions they lack, or change a role above their own', async ({
  server,
  phone: { page },
}) => {
  const board = await role('Board')
  const permission = async (name: string) =>
    (await admin.call<{ id: string }[]>('GET', `/permissions?name=eq.${name}`))[0]?.id
  const leader = await role('Leader')
  const links = await Promise.all(['role:create', 'role:update', 'role:delete'].map(permission))
  await admin.call(
    'POST',
    '/role_permissions',
    links.map((permission_id) => ({
      permission_id,
      role_id: leader?.id,
      association_id: '5a3e5be1-0000-4000-8000-000000000001',
    })),
  )
  try {
    await logOut(page)
    await logIn(page, 'Leader')
    await page.goto('/admin/roles')
    await expect(page.getByText('This role is higher than yours')).toHaveCount(2)
    await expect(page.getByRole('link', { name: 'Edit Board' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Edit Door staff' })).toBeVisible()
    await page.goto(`/admin/roles/${board?.id}/edit`)
    await expect(page.getByText('This role is higher than yours')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)

    await page.goto('/admin/roles/new')
    const invite = page.getByRole('checkbox', { name: 'Invite new members' })
    await expect(invite).toBeDisabled()
    await expect(invite).toHaveAccessibleDescription(/You do not have this permission yourself/)
    await expect(page.getByRole('checkbox', { name: 'Plan events' })).toBeEnabled()
  } finally {
    await admin.call(
      'DELETE',
      `/role_permissions?role_id=eq.${leader?.id}&permission_id=in.(${links.join()})`,
    )
  }
  await logOut(page)
  await logIn(page, 'Leader')
  await page.goto('/admin/roles')
  await expect(page).toHaveURL(`${server.url}/`)
})
