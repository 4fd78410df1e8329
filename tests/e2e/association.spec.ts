import { expect } from 'playwright/test'

import { type Api, logIn as logInToApi } from './api.ts'
import { choose } from './choose.ts'
import { logIn } from './door-staff.ts'
import { test } from './test.ts'

test.use({ phoneOptions: { size: { width: 1280, height: 900 } } })

const CLUB = '5a3e5be1-0000-4000-8000-000000000001'
// An SVG, which the server never accepts: the browser converts it to a small bitmap.
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="navy"/></svg>'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let admin: Api
let atFirst: Record<string, unknown>

const settings = async () => {
  const [row] = await admin.call<Record<string, unknown>[]>(
    'GET',
    `/associations?select=name,type,description,terms_and_conditions,logo_version&id=eq.${CLUB}`,
  )
  return row ?? {}
}

test.beforeEach(async ({ server, phone: { page } }) => {
  admin = await logInToApi(server.url, 'Admin')
  atFirst = await settings()
  await logIn(page, 'Admin')
  await page.goto('/admin/association/settings')
})

// The other tests rely on the demo’s association.
test.afterEach(async () => {
  const { logo_version: _, ...columns } = atFirst
  await admin.call('PATCH', `/associations?id=eq.${CLUB}`, columns)
  await admin.call('POST', '/rpc/set_association_logo', { p_association_id: CLUB, p_content: null })
})

test('the settings preview what visitors will see, and are saved only when valid', async ({
  phone: { page },
}) => {
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('NB')
  await page.getByRole('textbox', { name: 'Description' }).fill('We play on Tuesdays.')
  await expect(page.getByRole('region', { name: 'What visitors see' })).toContainText('We play on Tuesdays.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/at least 3 characters/)
  expect((await settings())['description']).toBe(atFirst['description'])
  await name.fill('Norrviks Blåsorkester')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('The settings have been saved')).toBeVisible()
  expect((await settings())['description']).toBe('We play on Tuesdays.')
})

test('changing the type warns about planned events whose type would disappear', async ({
  phone: { page },
}) => {
  await choose(page, 'Type', 'Sport')
  await expect(page.getByText(/events are of types the association no longer has/)).toBeVisible()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByText(/events are of types/)).toBeHidden()
})

test('a logo of any format is scaled down and shown in the top bar until it is removed', async ({
  phone: { page },
}) => {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(DRAWING) })
  await expect(page.getByText('The logo has been saved')).toBeVisible()
  const bar = page.locator('header').first().locator('img')
  await expect(bar).toHaveAttribute('src', /association_logo/)
  await expect(bar).toHaveJSProperty('naturalWidth', 512)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.txt', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('The picture must be WebP, JPEG or PNG')).toBeVisible()
  // Removing asks for confirmation, and cancelling keeps the logo.
  const question = page.getByRole('alertdialog', { name: 'Remove the logo?' })
  await page.getByRole('button', { name: 'Remove logo' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect((await settings())['logo_version']).not.toBeNull()
  await page.getByRole('button', { name: 'Remove logo' }).click()
  await question.getByRole('button', { name: 'Remove logo' }).click()
  await expect(page.getByText('The logo has been removed')).toBeVisible()
  await expect(bar).toHaveAttribute('src', '/favicon.svg')
  expect((await settings())['logo_version']).toBeNull()
})

test('a logo that cannot be fetched is replaced by the app’s icon in the top bar and by text in the settings', async ({
  phone: { page },
}) => {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(DRAWING) })
  await expect(page.getByText('The logo has been saved')).toBeVisible()
  // Changed on another device, so that this one has the settings but never fetched the picture.
  await admin.call('POST', '/rpc/set_association_logo', {
    p_association_id: CLUB,
    p_content: PIXEL,
    p_media_type: 'image/png',
  })
  await page.route('**/rpc/association_logo*', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('main').getByText('The logo of Norrviks Blåsorkester')).toBeVisible()
  await expect(page.getByRole('main').locator('img')).toHaveCount(0)
  await expect(page.locator('header').first().locator('img')).toHaveAttribute('src', '/favicon.svg')
})
