import { expect } from 'playwright/test'

import { type Api, logIn as logInToApi } from './api.ts'
import { logIn, logOut, prepareDoor, scan, startScanning, untilCardsCountAgain } from './door-staff.ts'
import { test } from './test.ts'

const TITLE = 'Matiné för barn'

let admin: Api
let child: { id: string; name: string }
let link: { p_association_id: string; p_child_id: string; p_guardian_id: string }

test.beforeEach(async ({ server }) => {
  admin = await logInToApi(server.url, 'Admin')
  const member = await logInToApi(server.url, 'Member')
  const [found] = await admin.call<(typeof child & { association_id: string })[]>(
    'GET',
    '/users_with_roles?select=id,name,association_id&role_name=eq.Member&status=eq.verified&email=not.like.*member@example.org&order=name.asc&limit=1',
  )
  if (!found) throw new Error('The demo has no members')
  child = found
  link = { p_association_id: found.association_id, p_child_id: child.id, p_guardian_id: member.userId }
})

test.afterEach(async () => {
  await admin.call('POST', '/rpc/remove_guardian', link)
})

test('a guardian whom an admin has connected answers for a child and shows the child’s card offline, until the admin ends it', async ({
  memberPhone: { page, context },
  openEvening,
}) => {
  const evening = await openEvening(TITLE)
  await logIn(page, 'Admin')
  await page.goto(`/admin/users/${child.id}`)
  await page.getByRole('button', { name: 'Add a guardian' }).click()
  const dialog = page.getByRole('dialog', { name: `Who is a guardian of ${child.name}?` })
  await dialog.getByRole('searchbox').fill('member@example.org')
  await dialog.getByRole('button', { name: /^Choose / }).click()
  await expect(page.getByText('is a guardian now')).toBeVisible()
  await page.goto('/')
  await logOut(page)

  await logIn(page, 'Member')
  const question = page.getByRole('group', { name: `Is ${child.name} going to ${TITLE}?` })
  // The event is running, so that the events stand in home's place, and the questions behind one line.
  await page.getByText(/waiting for your answer$/).click()
  await question.getByRole('button', { name: 'Not going' }).click()
  await expect(page.getByText(`${TITLE}: ${child.name} is not going.`)).toBeVisible()
  const answers = () =>
    admin.call(
      'GET',
      `/event_registrations?select=user_id,status&event_id=eq.${evening.eventId}&order=status`,
    )
  const own = { user_id: evening.people.Member.id, status: 'going' }
  await expect.poll(answers).toEqual([{ user_id: child.id, status: 'declined' }, own])

  // Not the link to its roll call, which is above for who leads a group.
  await page
    .getByRole('link', { name: new RegExp(`^${TITLE}`) })
    .first()
    .click()
  const panel = page.getByRole('region', { name: `Is ${child.name} going?` })
  await panel.getByRole('button', { name: 'Going', exact: true }).click()
  await expect(panel.getByRole('button', { name: 'Going', exact: true, pressed: true })).toBeVisible()
  await expect.poll(answers).toContainEqual({ user_id: child.id, status: 'going' })

  await page.goto('/')
  const showCard = page.getByRole('button', { name: `Show card of ${child.name}` })
  const large = page.getByRole('dialog', { name: child.name })
  const code = large.getByRole('img', { name: /code/ })
  await showCard.click()
  // By now the server knows this phone.
  await expect(code).toHaveAttribute('data-code', /^S2\./)
  await context.setOffline(true)
  await page.reload()
  await showCard.click()
  const [card] = await admin.call<{ card: string }[]>('POST', '/rpc/member_cards', { p_user_ids: [child.id] })
  await expect(code).toHaveAttribute('data-code', /^S2\./)
  await large.getByRole('button', { name: 'The code cannot be read?' }).click()
  await expect(code).toHaveAttribute('data-code', card?.card ?? '')
  await page.getByRole('button', { name: 'Close' }).click()
  await context.setOffline(false)

  await page.goto('/settings/membership')
  // The phone that showed the child’s card is listed, with the child’s name.
  await expect(page.getByText(child.name, { exact: true })).toBeVisible()
  await admin.call('POST', '/rpc/remove_guardian', link)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Membership', exact: true })).toBeVisible()
  await expect(page.getByText(child.name)).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 3, name: TITLE })).toHaveCount(1)
  await expect(showCard).toBeHidden()
})

test('a door that refuses paper admits a child by the card on its guardian’s phone, which the guardian’s settings list', async ({
  phone: { page },
  doorPhone: door,
  openEvening,
}) => {
  const { eventId, change } = await openEvening(TITLE)
  await change({ paper_cards: 'refuse' })
  await admin.call('POST', '/rpc/add_guardian', link)
  await logIn(page, 'Member')
  const shown = page.getByRole('dialog', { name: child.name }).locator('[data-code^="S2."]')
  const code = async () => (await shown.getAttribute('data-code')) ?? ''
  await page.getByRole('button', { name: `Show card of ${child.name}` }).click()
  await expect(shown).toBeVisible()

  await logIn(door.page, 'Door staff')
  await prepareDoor(door.page, eventId)
  await startScanning(door.page)
  const [printed] = await admin.call<{ card: string }[]>('POST', '/rpc/member_cards', {
    p_user_ids: [child.id],
  })
  await scan(door, printed?.card ?? '', 'refused')
  await scan(door, await code(), 'admitted_unregistered')
  await expect(door.page.locator('[data-verdict]')).toContainText(child.name)
  await untilCardsCountAgain(door)

  await page.getByRole('button', { name: 'Close' }).click()
  await page.goto('/settings/membership')
  const row = page.getByRole('listitem').filter({ hasText: `Shows the card of ${child.name}` })
  await expect(row).toContainText('this device')
})
