import { readFileSync } from 'node:fs'
import { expect } from 'playwright/test'

import { totp, wrongCode } from '../helpers/totp.ts'
import { logInAs } from './api.ts'
import { logOut } from './door-staff.ts'
import { test } from './on-postgres.ts'
import { button, field, NEW_PASSWORD, newMember, open } from './own-settings.ts'

test('a wrong current password is reported at its field, and a correct change ends the other sessions', async ({
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

  await field(page, 'Current password').fill(account.password)
  await button(page, 'Change password').click()
  await expect(page.getByText('Your password has been changed')).toBeVisible()
  await expect(elsewhere.call('GET', '/rpc/me')).rejects.toThrow('401')
  await page.reload()
  await expect(field(page, 'Current password')).toHaveValue('')
  await logInAs(server.url, { ...account, password: NEW_PASSWORD })
})

test('a login on another device is reported by e-mail, listed, and can be ended from here', async ({
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

test('two-step login is set up with an app, asks for a code at the next login, and accepts a recovery code when the phone is lost', async ({
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
  await dialog.getByLabel('Code that the app shows').fill(wrongCode(secret))
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

test('a passkey can be added, renamed and removed, used from the button or autofill, and for confirming one’s identity', async ({
  mailbox,
  phone: { page },
}) => {
  const account = await newMember(mailbox)
  await mailbox.ask(
    `update api.user_roles ur set role_id = r.id from api.roles r
    where r.association_id = ur.association_id and r.name = 'Admin' and ur.user_id = (select id from api.users where email = $1)`,
    account.email,
  )
  await open(page, 'security', account)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
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

  // With an authenticator that does not respond, the browser’s autofill request stays pending; one that
  // responds at once accepts it.
  const touch = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  const leave = async (touched: boolean) => {
    await touch(false)
    await logOut(page)
    await page.goto('about:blank')
    await touch(touched)
    await page.goto('/login?redirect=/settings/security')
  }
  await page.addInitScript(() => {
    // A blank page has no credentials API.
    if (!('credentials' in navigator)) return
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      document.documentElement.dataset['asked'] = options?.mediation ?? 'modal'
      return get(options)
    }
  })
  await leave(false)
  await page.getByLabel('E-mail').focus()
  await expect(page.locator('html[data-asked="conditional"]')).toBeAttached()
  await touch(true)
  await button(page, 'Use a passkey').click()
  await expect(page).toHaveURL('/settings/security')
  await expect(button(page, 'Remove Mobilen')).toBeVisible()

  const logins: string[] = []
  page.on('request', (request) => request.url().endsWith('/passkeys/login') && logins.push(request.url()))
  await leave(true)
  await page.getByLabel('E-mail').focus()
  await expect(page).toHaveURL('/settings/security')
  await expect(button(page, 'Remove Mobilen')).toBeVisible()
  expect(logins).toHaveLength(1)

  // A session that is an hour old must confirm its identity before doing something irreversible.
  const idOf = (email: string) => mailbox.ask('select id from api.users where email = $1', email)
  const deleteOne = async () => {
    const { email } = await newMember(mailbox)
    await mailbox.ask(`update private.sessions set proved_at = now() - interval '1 hour'`)
    await page.goto(`/admin/users/${String(await idOf(email))}`)
    await button(page, 'Delete account').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click()
    return email
  }
  const isDeleted = async (email: string) => {
    await expect(page.getByText('Ester Dahl has been deleted')).toBeVisible()
    expect(await idOf(email)).toBeUndefined()
  }
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const first = await deleteOne()
  await proof.getByLabel('Your password', { exact: true }).fill('Fel-lösenord-1')
  await proof.getByRole('button', { name: 'Continue' }).click()
  await expect(proof.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(/wrong/)
  expect(await idOf(first)).toBeTruthy()
  await proof.getByLabel('Your password', { exact: true }).fill(account.password)
  await proof.getByRole('button', { name: 'Continue' }).click()
  await isDeleted(first)
  const second = await deleteOne()
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  await isDeleted(second)

  await page.goto('/settings/security')
  await button(page, 'Remove Mobilen').click()
  await dialog.getByLabel('Your password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
  await leave(false)
  await page.getByLabel('E-mail').focus()
  await expect(page.locator('html[data-asked="conditional"]')).toBeAttached()
  await touch(true)
  await button(page, 'Use a passkey').click()
  await expect(
    page.getByText('This passkey does not work here. Try another one, or your password.'),
  ).toBeVisible()
  await expect(button(page, 'Use a passkey')).toBeEnabled()
})
