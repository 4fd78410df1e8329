import { AxeBuilder } from '@axe-core/playwright'
import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'

import { logIn as logInToApi } from './api.ts'
import { choose } from './choose.ts'
import { logIn } from './door-staff.ts'
import { test } from './on-mail-server.ts'

test.describe('on a desktop', () => {
  test.use({ phoneOptions: { size: { width: 1280, height: 900 } } })

  test('the log shows which mails are still being sent, and a failed one can be resent once the mail server accepts it', async ({
    server,
    smtp,
    phone: { page },
  }) => {
    smtp.onRecipient = (address) => {
      if (address.startsWith('upptagen')) return '451 Come back later'
      return address.startsWith('okand') ? '550 No such mailbox' : 'accept'
    }
    const admin = await logInToApi(server.url, 'Admin')
    const send = (subject: string, p_emails: string[]) =>
      admin.call('POST', '/rpc/send_email', {
        p_campaign_id: randomUUID(),
        p_mode: 'selected',
        p_emails,
        p_subject: subject,
        p_html: '<p>Hej</p>',
      })
    await send('Till en som finns', ['finns@example.org'])
    await send('Till en upptagen', ['upptagen@example.org'])
    await send('Till en som saknas', ['okand@example.org', 'annan@example.org'])

    await logIn(page, 'Admin')
    await page.goto('/admin/email-logs?kind=announcement&q=Till en')
    const rows = page.getByRole('row').filter({ hasText: 'Till en' })
    await expect(rows.filter({ hasText: '1 failed' })).toHaveCount(1)
    await expect(rows).toHaveCount(3)
    await choose(page, 'Status', 'In progress')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Till en upptagen')
    await expect(rows).toContainText('1 in progress')
    await choose(page, 'Status', 'With failures')
    await expect(rows).toHaveCount(1)

    await rows.getByRole('link', { name: 'Till en som saknas' }).click()
    const unknown = page.getByRole('row', { name: /okand@example\.org/ })
    await expect(unknown).toContainText('Failed')
    await expect(unknown).toContainText('550 No such mailbox')
    smtp.onRecipient = () => 'accept'
    await page.getByRole('button', { name: 'Send failed ones again' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Send again to 1 recipient?' })
    await dialog.getByRole('button', { name: 'Send 1 again' }).click()
    await expect(unknown).toContainText('Sent')
    await expect(page.getByText('2 of 2 sent')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send failed ones again' })).toBeHidden()
    expect(smtp.mailsTo('okand@example.org')).toHaveLength(1)
    expect(smtp.mailsTo('annan@example.org')).toHaveLength(1)
  })

  test('a written e-mail is sent in the language that was chosen for it', async ({
    smtp,
    phone: { page },
  }) => {
    await logIn(page, 'Admin')
    await page.goto('/admin/email-sender')
    await choose(page, 'To', 'Addresses I type')
    await page.getByRole('textbox', { name: 'Addresses' }).fill('sprak@example.org')
    await page.getByRole('textbox', { name: 'Subject' }).fill('Welcome')
    await page.getByRole('textbox', { name: 'Content' }).fill('See you!')
    const frame = page.frameLocator('iframe')
    await expect(frame.getByText('Avregistrera dig')).toBeVisible()
    await page.locator('summary', { hasText: 'More' }).click()
    await choose(page, 'Language', 'English')
    await expect(frame.getByText('Unsubscribe')).toBeVisible()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send to 1' }).click()
    await expect.poll(() => smtp.mailsTo('sprak@example.org').length).toBe(1)
    const [received] = smtp.mailsTo('sprak@example.org')
    expect(received?.mail.html).toContain('<html lang="en"')
    expect(received?.mail.text).toContain('Unsubscribe: http')

    // A template brings its own language.
    await page.getByRole('button', { name: /another/i }).click()
    await page.locator('summary', { hasText: 'More' }).click()
    await choose(page, 'Start from', /English/)
    await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en')
  })
})

// Rules about landmarks and a single main heading are for pages; a mail client has its own around the mail.
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('every e-mail of the app is readable and accessible, in light and dark mode, on a phone', async ({
  server,
  smtp,
  phone: { page },
}) => {
  test.slow()
  const admin = await logInToApi(server.url, 'Admin')
  const [club] = await admin.call<{ id: string }[]>('GET', '/associations?select=id')
  await admin.call('POST', '/rpc/set_association_logo', {
    p_association_id: club?.id,
    p_content: LOGO,
    p_media_type: 'image/png',
  })
  const templates = await admin.call<Record<'kind' | 'language' | 'subject' | 'html_body', string>[]>(
    'GET',
    '/email_templates?scope=eq.global&select=kind,language,subject,html_body',
  )
  expect(templates.length).toBeGreaterThanOrEqual(16)
  const before = smtp.received.length
  for (const { kind, language, subject, html_body } of templates)
    await admin.call('POST', '/rpc/send_test_email', {
      p_kind: kind,
      p_language: language,
      p_subject: subject,
      p_html: html_body,
    })
  await expect.poll(() => smtp.received.length).toBe(before + templates.length)
  for (const { mail } of smtp.received.slice(before)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setContent(mail.html ?? '')
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
      expect(
        violations.map(({ id, nodes }) => ({ mail: mail.subject, colorScheme, id, html: nodes[0]?.html })),
      ).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      const space = await page.locator('.card').evaluate((card) => {
        const { top, bottom } = card.getBoundingClientRect()
        const [first, last] = [card.firstElementChild, card.lastElementChild]
        const above = (first?.getBoundingClientRect().top ?? 0) - top - card.clientTop
        return { above, below: bottom - (last?.getBoundingClientRect().bottom ?? 0) - 1 }
      })
      expect(space.below, `${mail.subject}: below its last line`).toBeCloseTo(space.above, 0)
    }
  }
})
