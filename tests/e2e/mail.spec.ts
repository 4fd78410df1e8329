import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'

import { rowsOfLanguages } from '#db/seed/languages.ts'
import { framePage } from '#features/mail/editor/frame-page.ts'
import { type MailSource, renderMail } from '#mail/render-mail.ts'

import { untilQuiet, watchRequests } from '../helpers/quiet-network.ts'
import { type Api, demoAccount, logIn as logInToApi } from './api.ts'
import { choose } from './choose.ts'
import { logIn } from './door-staff.ts'
import { test } from './test.ts'

test.use({ phoneOptions: { size: { width: 1280, height: 900 } } })

interface Mail {
  id: string
  subject: string
  recipients: number
}

let admin: Api

test.beforeEach(async ({ server, phone: { page } }) => {
  admin = await logInToApi(server.url, 'Admin')
  await logIn(page, 'Admin')
})

// The other tests rely on the built-in templates.
test.afterEach(() => admin.call('DELETE', '/email_templates?scope=eq.association'))

const mailFrame = (page: Page) => page.frameLocator('iframe')
const sentAs = (subject: string) =>
  admin.call<Mail[]>(
    'GET',
    `/email_logs?select=id,subject,recipients&subject=eq.${encodeURIComponent(subject)}`,
  )

test('the club rewrites a built-in e-mail, previews it as its readers will see it, and reverts to the original', async ({
  phone: { page },
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await page.goto('/admin/email-templates')
  const reminder = page.getByRole('group', { name: 'Reminder, English' })
  await reminder.getByRole('link', { name: 'Write your own text' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Own text: Reminder' })).toBeVisible()
  // Nothing has been changed yet.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await page.getByRole('button', { name: 'Edit as HTML' }).click()
  const content = page.getByRole('textbox', { name: 'Content (HTML)' })
  await content.fill('<p style="color: rgb(1, 2, 3)">Bring {{ nmae }}</p>')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(content).toHaveAccessibleDescription(
    /“nmae” does not work here\. Choose from the buttons below the text/,
  )
  await expect(content).toBeFocused()

  await content.fill('<p style="color: rgb(1, 2, 3)">Bring ')
  await page.getByRole('button', { name: '{{ title }}' }).click()
  await expect(content).toHaveValue('<p style="color: rgb(1, 2, 3)">Bring {{ title }}')
  // Until the preview has refreshed, the frame shows the previous version.
  const words = mailFrame(page).getByRole('paragraph').filter({ hasText: 'Bring' })
  await expect(words).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(mailFrame(page).locator('.club')).toHaveCSS('font-weight', '700')
  await page.getByRole('button', { name: 'Svenska' }).click()
  await expect(mailFrame(page).getByRole('paragraph').getByText('Snart är det dags för')).toBeVisible()
  expect(refused).toEqual([])

  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(page.getByText(`A test is on its way to ${demoAccount('Admin').email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(reminder.getByText('Own text', { exact: true })).toBeVisible()

  await reminder.getByRole('button', { name: 'Use the app’s text' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(reminder.getByRole('link', { name: 'Write your own text' })).toBeVisible()
  expect(await admin.call('GET', '/email_templates?scope=eq.association')).toEqual([])
})

test('a mail is edited as it will look, and pasting keeps only text and basic formatting', async ({
  phone: { page },
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  let loadEditor = () => {}
  const editorWanted = new Promise<void>((resolve) => (loadEditor = resolve))
  await page.route('**/VisualEditor-*.js', async (route) => {
    await editorWanted
    await route.continue()
  })
  await page.goto('/admin/email-sender')
  // A variable goes where somebody is writing, also if that begins before the editor has loaded.
  const subject = page.getByRole('textbox', { name: 'Subject' })
  await subject.click()
  await page.keyboard.type('Höstturné ')
  loadEditor()
  const content = page.getByRole('textbox', { name: 'Content' })
  await expect(content).toBeVisible()
  await page.keyboard.type('med ')
  await page.getByRole('button', { name: '{{ name }}' }).click()
  await expect(subject).toHaveValue('Höstturné med {{ name }}')
  await subject.fill('Höstturné')
  await content.click()
  await page.keyboard.type('Hej ')
  await page.getByRole('button', { name: '{{ name }}' }).hover()
  await page.mouse.down()
  await expect(content).toBeFocused()
  await page.mouse.up()
  await page.keyboard.type('!\n')
  await page.getByRole('button', { name: 'Bold' }).click()
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('Ta med')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.keyboard.type('noter\nstativ\n\n')
  await page.getByRole('button', { name: 'Button with a link' }).click()
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(content).toBeFocused()
  await page.getByRole('button', { name: 'Button with a link' }).click()
  await dialog.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Schemat')
  await dialog.getByRole('button', { name: 'Save link' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription(
    /Enter an address/,
  )
  await dialog.getByRole('textbox', { name: 'Address' }).fill('example.org/schema')
  await dialog.getByRole('button', { name: 'Save link' }).click()
  await expect(dialog).toBeHidden()
  await expect(content).toBeFocused()
  await page.keyboard.press('Enter')
  expect(refused).toEqual([])
  await content.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/html',
      '<p onclick="x()">Väl <b style="color:red">mött</b><script>x()</script></p>',
    )
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(mailFrame(page).getByRole('link', { name: 'Schemat' })).toHaveAttribute(
    'href',
    'https://example.org/schema',
  )
  await expect(mailFrame(page).getByRole('listitem')).toHaveText(['noter', 'stativ'])

  await page.getByRole('button', { name: 'Edit as HTML' }).click()
  const html = page.getByRole('textbox', { name: 'Content (HTML)' })
  await expect(html).toHaveValue(
    [
      '<p>Hej {{ name }}!</p>',
      '<p><strong>Ta med</strong></p>',
      '<ul><li>noter</li><li>stativ</li></ul>',
      '<p><a class="button" href="https://example.org/schema">Schemat</a></p>',
      '<p>Väl <strong>mött</strong></p>',
    ].join('\n'),
  )
  // HTML that the visual editor cannot represent is not lost by switching to it.
  await html.fill('<table><tr><td>18:30</td></tr></table>')
  await page.getByRole('button', { name: 'Edit as it looks' }).click()
  await expect(html).toHaveAccessibleDescription('This e-mail contains HTML that can only be edited here.')
  await expect(html).toHaveValue('<table><tr><td>18:30</td></tr></table>')
})

test('a mail is sent once to the recipients counted and named beforehand, and its delivery is tracked', async ({
  phone: { page },
}) => {
  await page.goto('/admin/email-sender')
  await choose(page, 'To', 'Addresses I type')
  const addresses = page.getByRole('textbox', { name: 'Addresses' })
  await addresses.fill('anna@example.org, nobody; bo@')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(addresses).toHaveAccessibleDescription(/Invalid email addresses: nobody, bo@/)
  await expect(addresses).toBeFocused()
  await addresses.fill(`anna@example.org, ${demoAccount('Leader').email}`)
  await expect(page.getByText('2 people get it')).toBeVisible()
  await page.getByRole('button', { name: 'Show recipients' }).click()
  await expect(page.getByRole('list', { name: 'Recipients' })).toContainText('anna@example.org')

  await page.getByRole('textbox', { name: 'Subject' }).fill('Ett enda brev')
  await page.getByRole('textbox', { name: 'Content' }).click()
  await page.keyboard.type('Hej {{ name }}!\nVi ses.')
  await expect(mailFrame(page).getByRole('paragraph').getByText('Vi ses.')).toBeVisible()
  // Nothing typed is lost.
  await page.reload()
  await expect(page.getByText('What you typed earlier has been restored.')).toBeVisible()
  await expect(page.getByText('2 people get it')).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send to 2' }).dblclick()
  await expect(page.getByText('The e-mail is on its way to 2 people.')).toBeVisible()
  await expect(page.getByText('2 of 2 sent')).toBeVisible()
  expect(await sentAs('Ett enda brev')).toMatchObject([{ recipients: 2 }])

  await page.getByRole('link', { name: 'See each recipient' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ett enda brev' })).toBeVisible()
  await page.getByRole('searchbox').fill('anna@')
  await expect(page.getByText('1 recipient', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /anna@example\.org/ })).toContainText('Sent')
})

test('on a phone, a mail being written is previewed once somebody scrolls there', async ({
  phone: { page },
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  watchRequests(page)
  let previews = 0
  page.on('request', (request) => {
    if (request.url().includes('/rpc/preview_email')) previews++
  })
  await page.goto('/admin/email-templates/new?kind=reminder&language=en')
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible()
  await untilQuiet(page)
  expect(previews).toBe(0)

  await page.getByRole('button', { name: 'Desktop' }).scrollIntoViewIfNeeded()
  await expect(mailFrame(page).locator('p').first()).toBeVisible()
  expect(previews).toBe(1)
})

test('sending is not offered for a mail whose preview contains an unknown variable', async ({
  phone: { page },
}) => {
  await page.goto('/admin/email-sender')
  await choose(page, 'To', 'Addresses I type')
  await page.getByRole('textbox', { name: 'Addresses' }).fill('member@example.org')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Hej {{ nobody }}')
  const content = page.getByRole('textbox', { name: 'Content' })
  await content.fill('Vi ses.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const subject = page.getByRole('textbox', { name: 'Subject' })
  await expect(subject).toHaveAccessibleDescription(/“nobody” does not work here/)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await subject.fill('Hej {{ name }}')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

test('sending to all members requires typing a confirmation word', async ({ phone: { page } }) => {
  await page.goto('/admin/email-sender')
  await choose(page, 'To', 'All members')
  await expect(page.getByText(/^\d+ people get it$/)).toBeVisible()
  await page.locator('summary', { hasText: 'More' }).click()
  await choose(page, 'Start from', /English/)
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(/association/)
  await page.getByRole('textbox', { name: 'Subject' }).fill('Till alla')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const word = page.getByRole('textbox', { name: /Type “confirm”/ })
  await expect(word).toHaveAccessibleDescription(/Type confirm/)
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await word.fill('confirm')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await sentAs('Till alla')).toEqual([])
})

test('members selected in the list can be written to, and the log can be filtered and exported', async ({
  phone: { page },
}) => {
  const { email } = demoAccount('Member')
  await page.goto(`/admin/users?q=${email}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page
    .getByRole('region', { name: 'Actions for the selected rows' })
    .getByRole('button', { name: /mail/i })
    .click()
  await expect(page.getByRole('button', { name: /^Leave out / })).toBeVisible()
  await expect(page.getByText('1 person gets it')).toBeVisible()

  await page.goto('/admin/email-logs?kind=announcement&q=luciakonserten')
  await expect(page.getByText('1 e-mail', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8').split('\r\n')
  expect(lines[0]).toBe('\uFEFFSubject,Recipients,Sent,Failed,Type,Sender,Started,Sent at')
  expect(lines[1]).toMatch(
    /^Noter till luciakonserten,\d+,\d+,0,Announcement,[^,]+(,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d){2}$/,
  )
})

test('the browser’s preview of every built-in mail matches what the worker sends', async ({
  phone: { page },
}) => {
  for (const { kind, language } of rowsOfLanguages().templates) {
    const answered = page.waitForResponse(
      (response) =>
        response.url().includes('/rpc/preview_email') &&
        (response.request().postData() ?? '').includes(`"p_language":"${language}"`),
    )
    await page.goto(`/admin/email-templates/new?kind=${kind}&language=${language}`)
    const source = (await (await answered).json()) as MailSource
    const mail = renderMail(source, new URL(page.url()).origin)
    await expect(page.locator('iframe')).toHaveAttribute('srcdoc', framePage(mail.html).html)
    await expect(page.getByText(mail.subject, { exact: true }).first()).toBeVisible()
    expect(await page.locator('details pre').textContent()).toBe(mail.text)
  }
})
