import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'

import { totp } from '../helpers/totp.ts'
import { demoAccount, logInAs } from './api.ts'
import type { Mailbox } from './mailbox.ts'
import { test } from './on-postgres.ts'

// Not the member's: another spec on the same server changes that account.
const { email: ADMIN, password: PASSWORD } = demoAccount('Admin')
const NEW_PASSWORD = 'Nytt-lösenord-1'

let people = 0

/** Someone who may do what every member may, for one test, with the password of the demo. */
async function newMember(mailbox: Mailbox) {
  people += 1
  const email = `ester${people}@example.org`
  await mailbox.ask(
    `with person as (
      insert into api.users (name, email, status, language) values ('Ester Dahl', $1, 'verified', 'en') returning id
    ), password as (
      insert into private.passwords (user_id, hash)
      select person.id, p.hash from person, private.passwords p join api.users u on u.id = p.user_id and u.email = $2
    )
    insert into api.user_roles (user_id, association_id, role_id)
    select person.id, r.association_id, r.id from person, api.roles r where r.name = 'Member'`,
    email,
    ADMIN,
  )
  return { email, password: PASSWORD }
}

async function open(page: Page, part: string, { email, password }: { email: string; password: string }) {
  await page.goto(`/settings/${part}`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`/settings/${part}`)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('a member changes their name with the keyboard, and it shows wherever the name does', async ({
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

test('a date of birth is chosen with what the phone has for that, checked and kept', async ({
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

test.describe('at a desk', () => {
  test.use({ phoneOptions: { size: { width: 1280, height: 900 } } })

  test('a date of birth is typed, checked and kept', async ({ mailbox, phone: { page } }) => {
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
})

test('what is typed survives a reload, and is asked about before it is lost', async ({
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

test('a wrong current password is told at its field, and a right one ends the other sessions', async ({
  server,
  mailbox,
  phone: { page },
}) => {
  const account = await newMember(mailbox)
  const elsewhere = await logInAs(server.url, account)
  await open(page, 'password', account)
  await field(page, 'Current password').fill('Fel-lösenord-1')
  await field(page, 'New password').fill(NEW_PASSWORD)
  await field(page, 'New password again').fill(NEW_PASSWORD)
  await button(page, 'Change password').click()
  await expect(field(page, 'Current password')).toHaveAccessibleDescription(/is wrong/)
  await expect(field(page, 'Current password')).toBeFocused()
  await expect(field(page, 'New password')).toHaveValue(NEW_PASSWORD)
  expect(await elsewhere.call('GET', '/rpc/me')).toMatchObject({ email: account.email })

  await field(page, 'Current password').fill(PASSWORD)
  await button(page, 'Change password').click()
  await expect(page.getByText('Your password has been changed')).toBeVisible()
  await expect(elsewhere.call('GET', '/rpc/me')).rejects.toThrow('401')
  await page.reload()
  await expect(field(page, 'Current password')).toHaveValue('')
  await logInAs(server.url, { ...account, password: NEW_PASSWORD })
})

test('a login on another device is told by mail, listed, and ended from here', async ({
  server,
  mailbox,
  phone: { page },
}) => {
  const account = await newMember(mailbox)
  await open(page, 'profile', account)
  const elsewhere = await logInAs(server.url, account)
  await page.goto((await mailbox.newest('new_login', account.email)).link)
  await expect(page.getByText(/^Chrome, .*\(this device\)$/)).toBeVisible()
  expect(await elsewhere.call('GET', '/rpc/me')).toMatchObject({ email: account.email })
  await button(page, 'Log out Unknown device').click()
  await button(page, 'Log out').click()
  await expect(page.getByText('Unknown device', { exact: true })).toBeHidden()
  await expect(elsewhere.call('GET', '/rpc/me')).rejects.toThrow('401')
  await page.reload()
  await expect(page.getByText(/\(this device\)$/)).toBeVisible()
  await expect(page.getByText('Unknown device', { exact: true })).toBeHidden()
})

test('two-step login is turned on with an app, asks at the next login, and a lost phone is made up for by a saved code', async ({
  mailbox,
  browser,
  server,
  phone: { page },
}) => {
  const account = await newMember(mailbox)
  await open(page, 'security', account)
  await button(page, 'Turn on').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = await dialog.getByLabel('Or enter this key in the app').inputValue()
  await dialog.getByLabel('Code that the app shows').fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByLabel('Code that the app shows')).toHaveAccessibleDescription(/wrong/)
  const spent = totp(secret)
  await dialog.getByLabel('Code that the app shows').fill(spent)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const [first = ''] = await dialog.getByRole('listitem').allTextContents()
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(first)
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  expect((await mailbox.newest('second_factor_on', account.email)).link).toContain('/settings/security')

  const elsewhere = await (await browser.newContext({ baseURL: server.url, locale: 'en' })).newPage()
  const logIn = async () => {
    await elsewhere.goto('/settings/security')
    await elsewhere.getByLabel('E-mail').fill(account.email)
    await elsewhere.getByRole('textbox', { name: 'Password' }).fill(account.password)
    await button(elsewhere, 'Log in').click()
    await expect(elsewhere.getByRole('heading', { name: 'One more step' })).toBeVisible()
  }
  await logIn()
  await expect(field(elsewhere, 'Code')).toBeFocused()
  await field(elsewhere, 'Code').fill(spent)
  await button(elsewhere, 'Log in').click()
  await expect(elsewhere.getByText('The code is wrong, or has been used already')).toBeVisible()
  await button(elsewhere, 'Use a recovery code').click()
  await field(elsewhere, 'Recovery code').fill(first)
  await elsewhere.getByRole('checkbox', { name: /30 days/ }).check()
  await button(elsewhere, 'Log in').click()
  await expect(elsewhere).toHaveURL('/settings/security')
  await expect(elsewhere.getByText('9 recovery codes left')).toBeVisible()
  await expect(elsewhere.getByText('On 1 device no code is asked for.')).toBeVisible()
  await button(elsewhere, 'Ask on all devices again').click()
  await expect(elsewhere.getByText('On 1 device no code is asked for.')).toBeHidden()
  await elsewhere.context().close()

  await button(page, 'Turn off').click()
  await dialog.getByLabel('Your password', { exact: true }).fill(account.password)
  await dialog.getByLabel('Code from the app, or a recovery code').fill(totp(secret, 30))
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Your password is enough to log in.')).toBeVisible()
  await logInAs(server.url, account)
})

test('a choice of mail is saved at once, and cannot be made without a network', async ({
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
  await expect(page.getByText('You can change this when you are back online.')).toBeVisible()
})

test('a new address waits for its link, can be called off, and then takes over', async ({
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

test('the calendar has an address that can be copied, and replaced', async ({
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

test('a member takes along everything that is held about them', async ({ mailbox, phone: { page } }) => {
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

test('a member deletes their account with their password, and is not let in any more', async ({
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

test('a passkey is added, logs in without a password, is named and removed', async ({
  mailbox,
  phone: { page },
}) => {
  const account = await newMember(mailbox)
  await open(page, 'security', account)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const dialog = page.getByRole('dialog')
  const add = async (password: string) => {
    await button(page, 'Add a passkey').click()
    await dialog.getByLabel('Your password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
  }
  await add('Fel-lösenord-1')
  await expect(dialog.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(/wrong/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await add(account.password)
  await expect(button(page, 'Rename Chrome, Linux')).toBeVisible()
  expect((await mailbox.newest('passkey_added', account.email)).link).toContain('/settings/security')
  await add(account.password)
  await expect(page.getByText('You already have a passkey there')).toBeVisible()
  await button(page, 'Rename Chrome, Linux').click()
  await dialog.getByLabel('Name').fill('Mobilen')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(button(page, 'Remove Mobilen')).toBeVisible()

  const logOut = async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login?redirect=/settings/security')
  }
  await logOut()
  await button(page, 'Use a passkey').click()
  await expect(page).toHaveURL('/settings/security')
  await expect(button(page, 'Remove Mobilen')).toBeVisible()

  await button(page, 'Remove Mobilen').click()
  await dialog.getByLabel('Your password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
  await logOut()
  await button(page, 'Use a passkey').click()
  await expect(page.getByText('This passkey does not work here. Log in another way.')).toBeVisible()
  await expect(button(page, 'Use a passkey')).toBeEnabled()
})
