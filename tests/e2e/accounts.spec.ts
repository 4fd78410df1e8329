import { expect, type Page } from 'playwright/test'

import { ASSOCIATION_ID } from '#lib/club/association.ts'

import { demoAccount, logIn as logInToApi } from './api.ts'
import { logIn, logOut } from './door-staff.ts'
import { test } from './on-postgres.ts'

const PASSWORD = 'Nytt-lösenord-1'

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function choosePassword(page: Page, label = 'Password'): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Repeat the password' }).fill(PASSWORD)
}

async function logInAs(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await button(page, 'Log in').click()
}

/** Invites somebody as a leader; the link is valid for a day. */
async function invite(url: string, email: string): Promise<void> {
  const admin = await logInToApi(url, 'Admin')
  const [role] = await admin.call<{ id: string }[]>('GET', '/roles?select=id&name=eq.Leader')
  const verification_id = await admin.call<string>('POST', '/rpc/create_email_verification', {
    p_email: email,
    p_verification_type: 'user_invitation',
    p_association_id: ASSOCIATION_ID,
  })
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const invitation = { email, role_id: role?.id, association_id: ASSOCIATION_ID, verification_id, expires_at }
  await admin.call('POST', '/association_invitations', invitation)
}

test('a visitor registers, confirms the address with the link in the e-mail, and logs in', async ({
  server,
  mailbox,
  phone: { page },
}) => {
  const email = 'ny.medlem@example.org'
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Nya Medlemmen')
  await page.getByLabel('E-mail').fill(email)
  await choosePassword(page)
  const birth = page.getByLabel('Date of birth')
  await birth.focus()
  await page.keyboard.type('12')
  await button(page, 'Create account').click()
  await expect(page.getByText('Accept the terms to create an account')).toBeVisible()
  await expect(birth).toHaveAccessibleDescription('Enter a complete date')
  await birth.fill('1990-12-24')
  await page.getByRole('checkbox').check()
  await button(page, 'Create account').click()
  await heading(page, 'Check your e-mail')
  await expect(button(page, /Send the e-mail again in \d+ s/)).toBeDisabled()
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()

  await page.getByRole('link', { name: 'Go to login' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await logInAs(page, PASSWORD)
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible()

  const { link } = await mailbox.newest('verification', email)
  await page.goto(link)
  await heading(page, 'Confirm your e-mail')
  const status = () => mailbox.ask('select status from api.users where email = $1', email)
  expect(await status()).toBe('unverified')
  expect(await mailbox.ask('select date_of_birth::text from api.users where email = $1', email)).toBe(
    '1990-12-24',
  )
  await button(page, 'Confirm my address').click()
  await heading(page, 'Your account is ready')
  expect(await status()).toBe('verified')
  await page.getByRole('link', { name: 'Go to login' }).click()
  await logInAs(page, PASSWORD)
  await expect(page).toHaveURL(`${server.url}/`)

  // The page also opens while logged in, and says what happened to the link.
  await page.goto(link)
  await heading(page, 'The link has already been used')
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
})

test('registering an address that already has an account looks the same as registering a new one', async ({
  mailbox,
  phone: { page },
}) => {
  const { email } = demoAccount('Door staff')
  await page.goto('/register')
  await page.getByLabel('Name').fill('Någon Annan')
  await page.getByLabel('E-mail').fill(email)
  await choosePassword(page)
  await page.getByRole('checkbox').check()
  await button(page, 'Create account').click()
  await heading(page, 'Check your e-mail')
  const { link } = await mailbox.newest('already_registered', email)
  await page.goto(link)
  await heading(page, 'Forgot your password?')
})

test('a forgotten password can be reset once with the link in the e-mail', async ({
  server,
  mailbox,
  phone: { page },
}) => {
  const { email } = demoAccount('Leader')
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await button(page, 'Send the link').click()
  await heading(page, 'Check your e-mail')
  const { link } = await mailbox.newest('password_reset', email)
  await page.goto(link)
  await choosePassword(page, 'New password')
  await button(page, 'Save password').click()
  await expect(page.getByText('You have chosen your password')).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await logInAs(page, PASSWORD)
  await expect(page).toHaveURL(`${server.url}/`)

  await logOut(page)
  await page.goto(link)
  await heading(page, 'The password link has already been used')
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await heading(page, 'Forgot your password?')
  await page.getByLabel('E-mail').fill(email)
  // The rate limit is one request per minute. The timestamp is reset because this test may have taken longer,
  // and the source is this device, which has a counter of its own since it logged in.
  const askedJustNow = `update private.link_requests set requested_at = now(), source = (
    select d.id from private.known_devices d join api.users u on u.id = d.user_id where u.email = $1
    order by d.last_used_at desc limit 1) where email = $1`
  await mailbox.ask(askedJustNow, email)
  await button(page, 'Send the link').click()
  await expect(page.getByText(/Too many requests. Try again in/).first()).toBeVisible()
})

test('an invited person finds the address filled in, chooses a password and is logged in', async ({
  server,
  mailbox,
  phone: { page },
}) => {
  const email = 'inbjuden@example.org'
  await invite(server.url, email)

  const { link } = await mailbox.newest('invitation', email)
  await page.goto(link)
  await heading(page, 'You have been invited')
  await expect(page.getByText(/Your role: Leader/)).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(page.getByLabel('E-mail')).not.toBeEditable()
  await page.getByLabel('Name').fill('Inbjuden Ledare')
  await choosePassword(page)
  await page.getByRole('checkbox').check()
  // Everything typed except the passwords survives a reload.
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Inbjuden Ledare')
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue('')
  await choosePassword(page)
  await button(page, 'Create account').click()
  await expect(page).toHaveURL(`${server.url}/`)
  const named = `select r.name from api.users u join api.user_roles ur on ur.user_id = u.id
    join api.roles r on r.id = ur.role_id where u.email = $1`
  expect(await mailbox.ask(named, email)).toBe('Leader')
})

test('an expired invitation is listed as such, and works again once it is resent', async ({
  server,
  mailbox,
  phone: { page },
}) => {
  const email = 'for.sent@example.org'
  await invite(server.url, email)
  await logIn(page, 'Admin')
  const row = page
    .getByRole('list', { name: 'Open invitations' })
    .getByRole('listitem')
    .filter({ hasText: email })
  await page.goto('/admin/users/invitations?link=valid')
  await expect(row).toContainText('Valid for another')

  const expire =
    "update api.association_invitations set expires_at = now() - interval '1 hour' where email = $1"
  await mailbox.ask(expire, email)
  // A minute must pass between two e-mails.
  const forget =
    "update private.link_requests set requested_at = now() - interval '2 minutes' where email = $1"
  await mailbox.ask(forget, email)
  await page.reload()
  await expect(page.getByText('No matches')).toBeVisible()
  await page.goto('/admin/users/invitations?link=expired')
  await expect(row).toContainText('Expired')
  await button(page, `More about ${email}`).click()
  await button(page, `Send again to ${email}`).click()
  await expect(page.getByText('No matches')).toBeVisible()
  await page.goto('/admin/users/invitations?link=valid')
  await expect(row).toContainText('Valid for another')
})

test('a new e-mail address can be confirmed while logged in', async ({
  server,
  mailbox,
  phone: { page },
}) => {
  const member = await logInToApi(server.url, 'Member')
  await member.call('POST', '/rpc/request_email_change', { new_email: 'elsa@example.org' })
  const { link } = await mailbox.newest('email_change', 'elsa@example.org')
  await logIn(page, 'Member')
  await page.goto(link)
  await heading(page, 'Change your e-mail')
  const address = () => mailbox.ask('select email from api.users where id = $1', member.userId)
  expect(await address()).toBe('member@example.org')
  // Requested without the password, as anyone holding only an access token could.
  await page.getByLabel('Your password').fill(demoAccount('Member').password)
  await button(page, 'Use this address').click()
  await heading(page, 'Your address has been changed')
  expect(await address()).toBe('elsa@example.org')
})

test('opening an unsubscribe link stops nothing; its button stops that kind of e-mail only', async ({
  server,
  mailbox,
  phone: { page },
}) => {
  const email = demoAccount('Admin').email
  const admin = await logInToApi(server.url, 'Admin')
  await admin.call('POST', '/rpc/send_email', {
    p_campaign_id: crypto.randomUUID(),
    p_mode: 'selected',
    p_emails: [email],
    p_subject: 'Hej',
    p_html: '<p>Hej</p>',
    p_category: 'announcements',
  })
  const { unsubscribe } = await mailbox.newest('announcement', email)
  const wishes = () =>
    mailbox.ask(
      `select concat_ws(' ', announcements, events, reminders) from api.email_preferences where user_id = $1`,
      admin.userId,
    )
  await page.goto(unsubscribe)
  await expect(page.getByText('Do you want to stop announcements by e-mail?')).toBeVisible()
  expect(await wishes()).toBe('t t t')
  await button(page, 'Stop announcements').click()
  await expect(page.getByText('You will get no more announcements by e-mail.')).toBeVisible()
  expect(await wishes()).toBe('f t t')
  await button(page, 'Stop all e-mails').click()
  await expect(page.getByText('You will get no more e-mails from us.')).toBeVisible()
  expect(await wishes()).toBe('f f f')

  await page.goto('/unsubscribe/not-a-token/events')
  await button(page, 'Stop e-mails about events').click()
  await expect(page.getByText('Unsubscribe failed')).toBeVisible()
  await expect(page.getByText(/The token is invalid/)).toBeVisible()
})

test('clubs cannot register while registration is turned off', async ({ phone: { page } }) => {
  await page.goto('/register-association')
  await expect(page).toHaveURL(/\/login/)
})
