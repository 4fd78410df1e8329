import { expect } from 'playwright/test'

import { logInAs } from './api.ts'
import { test } from './on-postgres.ts'
import { button, field, newMember, open } from './own-settings.ts'

test('a member changes their name with the keyboard, and it changes everywhere it is shown', async ({
  mailbox,
  phone: { page },
}) => {
  await open(page, 'profile', await newMember(mailbox))
  await field(page, 'Name').fill('Ester Dahlgren')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await button(page, 'Account').click()
  await expect(page.getByRole('menu')).toContainText('Ester Dahlgren')
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.reload()
  await expect(field(page, 'Name')).toHaveValue('Ester Dahlgren')
  await page.getByRole('link', { name: 'Membership' }).click()
  await expect(page.getByRole('main')).toContainText('Ester Dahlgren')
})

test('a date of birth is chosen with the phone’s own picker, validated and saved', async ({
  mailbox,
  phone: { page },
}) => {
  await open(page, 'profile', await newMember(mailbox))
  const birth = page.getByLabel('Date of birth')
  await birth.fill('1899-12-24')
  await button(page, 'Save').click()
  await expect(birth).toHaveAccessibleDescription(/Choose a day from 1900-01-01/)
  await expect(birth).toBeFocused()
  await birth.fill('')
  await birth.press('2')
  await button(page, 'Save').click()
  await expect(birth).toHaveAccessibleDescription(/Enter a complete date/)
  await birth.fill('1990-12-24')
  await button(page, 'Save').click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(birth).toHaveValue('1990-12-24')
})

test.describe('on a desktop', () => {
  test.use({ phoneOptions: { size: { width: 1280, height: 900 } } })

  test('a date of birth is typed, validated and saved', async ({ mailbox, phone: { page } }) => {
    await open(page, 'profile', await newMember(mailbox))
    const birth = page.getByRole('group', { name: 'Date of birth' })
    await birth.getByRole('spinbutton', { name: 'Day' }).click()
    await page.keyboard.type('24121899')
    await button(page, 'Save').click()
    await expect(page.getByText(/Choose a day from 1900-01-01/)).toBeVisible()
    await birth.getByRole('spinbutton', { name: 'Year' }).click()
    await page.keyboard.type('1990')
    await button(page, 'Save').click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(birth).toContainText('24/12/1990')
  })

  test('a partly typed date of birth, or one of which a part was deleted, is not saved as none', async ({
    mailbox,
    phone: { page },
  }) => {
    await open(page, 'profile', await newMember(mailbox))
    const birth = page.getByRole('group', { name: 'Date of birth' })
    const incomplete = page.getByText('Enter a complete date')
    await birth.getByRole('spinbutton', { name: 'Day' }).click()
    await page.keyboard.type('3112')
    await button(page, 'Save').click()
    await expect(incomplete).toBeVisible()
    await expect(birth).toContainText('31/12/YYYY')
    await birth.getByRole('spinbutton', { name: 'Year' }).click()
    await page.keyboard.type('1990')
    await expect(incomplete).toBeHidden()
    await button(page, 'Save').click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()

    await birth.getByRole('spinbutton', { name: 'Month' }).click()
    await page.keyboard.press('Backspace')
    await button(page, 'Save').click()
    await expect(incomplete).toBeVisible()
    await expect(birth).toContainText('31/MM/1990')
    for (const part of ['Day', 'Year']) {
      await birth.getByRole('spinbutton', { name: part }).click()
      await page.keyboard.press('Backspace')
    }
    await expect(incomplete).toBeHidden()
    await button(page, 'Save').click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(birth).toContainText('DD/MM/YYYY')
  })
})

test('unsaved input survives a reload, and leaving asks before discarding it', async ({
  mailbox,
  phone: { page },
}) => {
  await open(page, 'profile', await newMember(mailbox))
  await field(page, 'Address').fill('Storgatan 1')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('What you typed earlier has been restored.')).toBeVisible()
  await expect(field(page, 'Address')).toHaveValue('Storgatan 1')

  await page.getByRole('link', { name: 'Password' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(field(page, 'Address')).toHaveValue('Storgatan 1')
  await page.getByRole('link', { name: 'Password' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/settings/password')
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(field(page, 'Address')).toHaveValue('')
})

test('an e-mail preference is saved at once, and cannot be changed offline', async ({
  server,
  mailbox,
  phone: { page, context },
}) => {
  const account = await newMember(mailbox)
  const api = await logInAs(server.url, account)
  const saved = () => api.call('GET', '/email_preferences?select=announcements,events,reminders')
  await open(page, 'email', account)
  await page.getByRole('switch', { name: 'Events' }).click()
  await expect.poll(saved).toEqual([{ announcements: true, events: false, reminders: true }])
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Events' })).not.toBeChecked()
  await context.setOffline(true)
  await expect(page.getByRole('switch', { name: 'Events' })).toBeDisabled()
  // Beside the kinds of mail, and beside the notifications.
  await expect(page.getByText('You can change this when you are back online.')).toHaveCount(2)
})

test('the calendar has an address that can be copied and replaced', async ({
  mailbox,
  phone: { page, context },
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, 'calendar', await newMember(mailbox))
  const address = field(page, 'Your calendar address')
  await page.getByRole('radio', { name: 'All events of the association' }).check()
  await expect(address).toHaveValue(/\.ics\?scope=all$/)
  await button(page, 'Copy').click()
  await expect(button(page, 'Copied')).toBeVisible()
  const old = await page.evaluate(() => navigator.clipboard.readText())
  await expect(address).toHaveValue(old)
  expect(await (await fetch(old)).text()).toContain('BEGIN:VCALENDAR')

  await button(page, 'Replace address').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click()
  await expect(address).not.toHaveValue(old)
  expect((await fetch(old)).status).toBe(404)
  expect((await fetch(await address.inputValue())).status).toBe(200)
})
