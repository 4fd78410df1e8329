import { readFileSync } from 'node:fs'
import { expect } from 'playwright/test'

import { logInAs } from './api.ts'
import { test } from './on-postgres.ts'
import { button, field, newMember, open } from './own-settings.ts'

test('a change of address waits for its link, can be cancelled, and then takes effect', async ({
  server,
  mailbox,
  phone: { page },
}) => {
  const account = await newMember(mailbox)
  const next = `ny.${account.email}`
  await open(page, 'email', account)
  await field(page, 'New e-mail address').fill(account.email)
  await button(page, 'Send the link').click()
  await expect(page.getByText('This is already your address')).toBeVisible()
  await field(page, 'New e-mail address').fill(next)
  await field(page, 'Current password').fill(account.password)
  await button(page, 'Send the link').click()
  await expect(page.getByText(`We sent a link to ${next}`)).toBeVisible()
  const { link } = await mailbox.newest('email_change', next)
  await page.reload()
  await button(page, 'Cancel the change').click()
  await expect(page.getByText(`We sent a link to ${next}`)).toBeHidden()
  await page.goto(link)
  await expect(page.getByRole('main')).toContainText(/used|no longer|expired/i)

  await mailbox.ask('delete from private.link_requests')
  await page.goto('/settings/email')
  await field(page, 'New e-mail address').fill(next)
  await field(page, 'Current password').fill(account.password)
  await button(page, 'Send the link').click()
  await expect(page.getByText(`We sent a link to ${next}`)).toBeVisible()
  await page.goto((await mailbox.newest('email_change', next)).link)
  await button(page, 'Use this address').click()
  await expect(page.getByRole('heading', { name: 'Your address has been changed' })).toBeVisible()
  await logInAs(server.url, { ...account, email: next })
  await page.goto('/settings/email')
  await expect(page.getByText(`You log in and get e-mails with ${next}.`)).toBeVisible()
})

test('members can download all data held about them', async ({ mailbox, phone: { page } }) => {
  const { email, password } = await newMember(mailbox)
  await open(page, 'membership', { email, password })
  const download = page.waitForEvent('download')
  await button(page, 'Download my data').click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^samspel-\d{4}-\d{2}-\d{2}\.json$/)
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({
    account: { email, name: 'Ester Dahl' },
    memberships: [{ role: 'Member' }],
  })
})

test('members delete their account with their password and can no longer log in', async ({
  server,
  mailbox,
  phone: { page },
}) => {
  const account = await newMember(mailbox)
  await open(page, 'membership', account)
  await button(page, 'Delete my account').click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('Fel-lösenord-1')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByText('The current password is wrong')).toBeVisible()
  await logInAs(server.url, account)
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(account.password)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(logInAs(server.url, account)).rejects.toThrow('ERROR_INVALID_CREDENTIALS')
})
