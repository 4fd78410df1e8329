import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'

import { type Api, logIn as logInToApi } from './api.ts'
import { choose } from './choose.ts'
import { logIn, logOut } from './door-staff.ts'
import { test } from './test.ts'

test.use({ phoneOptions: { size: { width: 1280, height: 900 } } })

interface Key {
  id: string
  key: string
  translations: { id: string; language_code: string; value: string }[]
}

let admin: Api

test.beforeEach(async ({ server, phone: { page } }) => {
  admin = await logInToApi(server.url, 'Admin')
  await logIn(page, 'Admin')
})

// The other tests rely on the built-in texts.
test.afterEach(async () => {
  await admin.texts('DELETE', '/keys?is_base=is.false')
  const edited = await admin.texts<Key[]>('GET', '/keys?edited=is.true')
  if (edited.length > 0)
    await admin.call('POST', '/rpc/reset_translations', { p_key_ids: edited.map(({ id }) => id) })
})

const keyOf = async (key: string) => {
  const [found] = await admin.texts<Key[]>(
    'GET',
    `/keys?select=id,key,translations(id,language_code,value)&key=eq.${key}`,
  )
  if (!found) throw new Error(`There is no text ${key}`)
  return found
}
const words = async (key: string, language: string) =>
  (await keyOf(key)).translations.find((text) => text.language_code === language)?.value
const open = async (page: Page, key: string) => {
  await page.goto(`/admin/translations/${(await keyOf(key)).id}/edit`)
  await expect(page.getByRole('heading', { level: 1, name: key })).toBeVisible()
}
const field = (page: Page, language: string) => page.getByRole('textbox', { name: language, exact: true })
const save = (page: Page) => page.keyboard.press('Control+s')
const rowNames = (page: Page) => page.locator('tbody th')

test('texts can be searched in both languages and filtered, missing ones come first, and the address can be shared', async ({
  phone: { page },
}) => {
  await admin.texts('POST', '/keys', { key: 'own.motto' })
  await page.goto('/admin/translations')
  await expect(page.getByText(/^[\d,]{3,} texts$/)).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(50)
  await expect(rowNames(page).first()).toHaveText('own.motto')
  await expect(page.locator('tbody tr').first()).toContainText('Missing')

  const search = page.getByRole('searchbox')
  await search.fill('event is full')
  await expect(rowNames(page).first()).toHaveText('errors.ERROR_EVENT_FULL')
  await search.fill('errors.ERROR_EVENT_END')
  await expect(rowNames(page).first()).toHaveText('errors.ERROR_EVENT_ENDED')
  await search.fill('evenemanget fullt')
  await expect(rowNames(page).first()).toHaveText('errors.ERROR_EVENT_FULL')
  await page.reload()
  await expect(search).toHaveValue('evenemanget fullt')
  await expect(rowNames(page).first()).toHaveText('errors.ERROR_EVENT_FULL')

  await search.fill('member')
  await choose(page, 'Section', 'nav')
  await expect(page).toHaveURL(/q=member/)
  await expect(page).toHaveURL(/namespace=nav/)
  await expect(page.getByText('1 text', { exact: true })).toBeVisible()
  await expect(rowNames(page)).toHaveText(['nav.users'])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8').split('\r\n')
  expect(lines[1]).toBe('nav.users,Medlemmar,Members,,Medlemmar,Members')

  await page.getByRole('link', { name: 'nav.users' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'nav.users' })).toBeVisible()
  await page.getByRole('link', { name: 'All texts' }).click()
  await expect(page).toHaveURL(/q=member/)
  await expect(rowNames(page)).toHaveText(['nav.users'])
})

test('both languages are edited side by side, and saved texts appear without a reload until reset', async ({
  phone: { page },
}) => {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await open(page, 'nav.users')
  await field(page, 'English').fill('Musicians')
  await field(page, 'Svenska').fill('Musikanter')
  await save(page)
  await expect(page.getByText('Saved and shown from now on')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Musicians' })).toBeVisible()
  expect(await words('nav.users', 'sv')).toBe('Musikanter')
  // Also in the language that was not on screen.
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Svenska' }).click()
  await expect(page.getByRole('link', { name: 'Musikanter' })).toBeVisible()
  await page.getByRole('button', { name: 'Konto' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()

  await page.getByRole('button', { name: 'Reset the English text' }).click()
  const question = page.getByRole('alertdialog', { name: 'Reset the text?' })
  await expect(question).toContainText('“Musicians” is deleted for good. Everybody sees “Members” again.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await words('nav.users', 'en')).toBe('Musicians')
  await page.getByRole('button', { name: 'Reset the English text' }).click()
  await question.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(menu.getByRole('link', { name: 'Members' })).toBeVisible()
  await expect(field(page, 'English')).toHaveValue('Members')
  await expect(page.getByRole('button', { name: 'Reset the English text' })).toBeHidden()
  expect([await words('nav.users', 'en'), await words('nav.users', 'sv')]).toEqual(['Members', 'Musikanter'])
})

test('placeholders cannot be removed, and another person’s edit is not overwritten', async ({
  phone: { page },
}) => {
  await open(page, 'users.total_other')
  await expect(page.getByText('For all other numbers.')).toBeVisible()
  await field(page, 'English').fill('Some members')
  await save(page)
  await expect(field(page, 'English')).toHaveAccessibleDescription(/This is missing: \{\{count\}\}/)
  await expect(field(page, 'English')).toBeFocused()
  await field(page, 'English').fill('{{count}} musicians in {{club}}')
  await save(page)
  await expect(field(page, 'English')).toHaveAccessibleDescription(/cannot fill in this here: \{\{club\}\}/)
  expect(await words('users.total_other', 'en')).toBe('{{count}} members')

  const text = (await keyOf('users.total_other')).translations.find((each) => each.language_code === 'en')
  await admin.texts('PATCH', `/translations?id=eq.${text?.id}`, { value: '{{count}} people' })
  await field(page, 'English').fill('{{count}} musicians')
  await save(page)
  await expect(field(page, 'English')).toHaveAccessibleDescription(
    /Somebody else has changed this in the meantime.*Somebody else has saved: “\{\{count\}\} people”/,
  )
  await expect(field(page, 'English')).toHaveValue('{{count}} musicians')
  expect(await words('users.total_other', 'en')).toBe('{{count}} people')
  await save(page)
  await expect(page.getByText('Saved and shown from now on')).toBeVisible()
  expect(await words('users.total_other', 'en')).toBe('{{count}} musicians')
  await page.getByRole('link', { name: 'users.total_one' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'users.total_one' })).toBeVisible()
})

test('unsaved text survives a reload and being offline, and another tab shows what is saved', async ({
  phone: { page, context },
}) => {
  const other = await context.newPage()
  await other.goto('/')
  const menu = other.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Members' })).toBeVisible()

  await open(page, 'nav.users')
  await field(page, 'English').fill('Musicians')
  // Leaving asks first; a reload, as when a tab dies, restores the text.
  await page.getByRole('link', { name: 'All texts' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(page.getByText('What you typed earlier has been restored')).toBeVisible()
  await expect(field(page, 'English')).toHaveValue('Musicians')

  await context.setOffline(true)
  await expect(page.getByText(/You are offline. Your changes are kept here/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await save(page)
  expect(await words('nav.users', 'en')).toBe('Members')
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await save(page)
  await expect(page.getByText('Saved and shown from now on')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Musicians' })).toBeVisible()
})

test('a text is added and deleted, and several are reset at once after naming what will be lost', async ({
  phone: { page },
}) => {
  await page.goto('/admin/translations')
  await page.getByRole('link', { name: 'Add text' }).click()
  const key = page.getByRole('textbox', { name: 'Key' })
  await key.fill('nav.users')
  await page.getByRole('button', { name: 'Add text' }).click()
  await expect(key).toHaveAccessibleDescription(/This already exists/)
  await key.fill('card.role.Kassör')
  await field(page, 'English').fill('Treasurer')
  await save(page)
  await expect(page.getByText('card.role.Kassör has been added')).toBeVisible()
  await expect(page.locator('tbody tr').first()).toContainText('MissingAdded')
  expect(await words('card.role.Kassör', 'en')).toBe('Treasurer')

  for (const name of ['nav.home', 'nav.events']) {
    const [text] = (await keyOf(name)).translations
    await admin.texts('PATCH', `/translations?id=eq.${text?.id}`, { value: 'Edited' })
  }
  await page.goto('/admin/translations?state=edited')
  await expect(page.getByText('2 texts', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByRole('button', { name: 'Delete 0 texts' })).toBeDisabled()
  await page.getByRole('button', { name: 'Reset 2 texts' }).click()
  const question = page.getByRole('alertdialog', { name: 'Reset 2 texts?' })
  await expect(question).toContainText('nav.events and nav.home')
  await question.getByRole('button', { name: 'Reset 2 texts' }).click()
  await expect(page.getByText('No matches')).toBeVisible()
  expect([await words('nav.home', 'en'), await words('nav.home', 'sv')]).toEqual(['Home', 'Hem'])

  await open(page, 'nav.home')
  await expect(page.getByRole('button', { name: 'Delete text' })).toBeHidden()
  await open(page, 'card.role.Kassör')
  await page.getByRole('button', { name: 'Delete text' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('card.role.Kassör has been deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/translations/)
  expect(await admin.texts('GET', '/keys?is_base=is.false')).toEqual([])
})

test('somebody who may not translate is redirected home', async ({ server, phone: { page } }) => {
  const { id } = await keyOf('nav.home')
  await logOut(page)
  await logIn(page, 'Leader')
  for (const path of ['', '/new', `/${id}/edit`]) {
    await page.goto(`/admin/translations${path}`)
    await expect(page).toHaveURL(`${server.url}/`)
  }
})

test('the form of a text stays in place when its other plural form arrives', async ({ phone: { page } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/api\/keys\?.*key=in/, async (route) => {
    await released
    await route.continue()
  })
  await open(page, 'users.total_other')
  await expect(field(page, 'English')).toBeVisible()
  await expect(page.getByText('users.total_one')).toBeVisible()
  const before = await field(page, 'English').boundingBox()
  release()
  await expect(page.getByRole('link', { name: 'users.total_one' })).toBeVisible()
  expect(await field(page, 'English').boundingBox()).toEqual(before)
})
