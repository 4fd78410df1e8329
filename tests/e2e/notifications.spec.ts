import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'

import { logIn as logInToApi } from './api.ts'
import { logOut } from './door-staff.ts'
import { test } from './on-postgres.ts'
import { button, newMember, open } from './own-settings.ts'
import { planEvent } from './quiet.ts'

test.use({ phoneOptions: { installs: true } })

/** Lets a browser without a push service subscribe as one that has it. */
async function subscribeHere(page: Page, endpoint: string): Promise<void> {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const keys = {
    p256dh: pair.getPublicKey('base64url', 'uncompressed'),
    auth: randomBytes(16).toString('base64url'),
  }
  await page.addInitScript(
    ({ endpoint, keys }) => {
      const found = () => (localStorage.getItem('subscribed') ? subscription : null)
      const subscription = {
        options: {},
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => localStorage.removeItem('subscribed'),
      } as unknown as PushSubscription
      PushManager.prototype.getSubscription = async () => found()
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem('subscribed', 'yes')
        return subscription
      }
      Object.defineProperty(Notification, 'permission', {
        get: () => localStorage.getItem('asked') ?? 'default',
      })
      Notification.requestPermission = async () => {
        localStorage.setItem('asked', 'granted')
        return 'granted'
      }
    },
    { endpoint, keys },
  )
}

test('notifications are offered after an answer, tuned in the settings, and end with the logout', async ({
  server,
  mailbox,
  phone: { page },
}) => {
  const title = `Repetition ${randomUUID().slice(0, 8)}`
  await planEvent(await logInToApi(server.url, 'Admin'), { title })
  const account = await newMember(mailbox)
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
  await subscribeHere(page, endpoint)
  await open(page, 'email', account)
  await expect(button(page, 'Turn on notifications here')).toBeVisible()
  await page.goto('/events')
  await page.getByRole('link', { name: title }).first().click()
  const offer = page.getByRole('region', { name: 'Know when something changes?' })
  const going = page.getByRole('button', { name: 'Going', exact: true }).first()
  await expect(going).toBeVisible()
  await expect(offer).toBeHidden()
  await going.click()
  await offer.getByRole('button', { name: 'Turn on notifications here' }).click()
  await expect(page.getByText('Notifications are on')).toBeVisible()
  await expect(offer).toBeHidden()

  await page.goto('/settings/email')
  await expect(page.getByRole('button', { name: /^Turn off notifications on/ })).toBeVisible()
  const answers = page.getByRole('switch', { name: 'Events that wait for your answer' })
  await answers.click()
  await expect
    .poll(() =>
      mailbox.ask(
        'select p.answers from api.push_preferences p join api.users u on u.id = p.user_id where u.email = $1',
        account.email,
      ),
    )
    .toBe(false)
  await page.reload()
  await expect(answers).not.toBeChecked()

  const devices = () =>
    mailbox.ask('select count(*)::int from private.push_devices where endpoint = $1', endpoint)
  expect(await devices()).toBe(1)
  await page.getByRole('button', { name: /^Turn off notifications on/ }).click()
  await expect(button(page, 'Turn on notifications here')).toBeVisible()
  expect(await devices()).toBe(0)
  await button(page, 'Turn on notifications here').click()
  await expect(page.getByRole('button', { name: /^Turn off notifications on/ })).toBeVisible()
  await logOut(page)
  await expect.poll(devices).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('subscribed'))).toBeNull()
})
