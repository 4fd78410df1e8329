import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'

import { renderedPages } from '../helpers/rendered-pdf.ts'
import { ADDED, test } from './added-members.ts'
import { choose } from './choose.ts'
import { logIn, logOut } from './door-staff.ts'

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
  added,
  phone: { page },
}) => {
  await added.add('=Anna Formel', 'Bo Ek')
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
  expect(lines[1]).toMatch(/^"'=Anna Formel","'=anna@tillagd\.example\.org",Member,Invited,,2/)
  expect(lines).toHaveLength(4)
})

test('somebody who may not see members is redirected home from their list', async ({
  added,
  server,
  phone: { page },
}) => {
  await logOut(page)
  await logIn(page, 'Door staff')
  for (const path of ['/admin/users', '/admin/users/import', `/admin/users/${added.admin.userId}`]) {
    await page.goto(path)
    await expect(page).toHaveURL(`${server.url}/`)
  }
  await expect(page.getByRole('link', { name: 'Scanner' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Members' })).toBeHidden()
})

test('a list opened at its address is printed with every row of the page', async ({ phone: { page } }) => {
  await page.goto('/admin/users')
  const names = page.locator('tbody th')
  await expect(names).toHaveCount(10)
  const shown = await names.allTextContents()
  const [paper] = await renderedPages(await page.pdf({ format: 'A4' }))
  expect(shown.filter((name) => !paper?.text.includes(name))).toEqual([])
})

test('the list is printed without the app around it, in dark letters', async ({ phone: { page } }) => {
  await page.goto('/admin/users')
  const name = firstName(page).getByRole('link')
  await expect(name).toBeVisible()
  const bars = page.locator('.top-bar, .bottom-bar, .side-rail')
  await expect(bars.filter({ visible: true })).not.toHaveCount(0)
  const ink = () => name.evaluate((element) => getComputedStyle(element).color)
  const onScreen = await ink()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(name).toBeVisible()
  await expect(bars.filter({ visible: true })).toHaveCount(0)
  await expect.poll(ink).toBe('rgb(23, 32, 51)')
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(ink).toBe(onScreen)
})
