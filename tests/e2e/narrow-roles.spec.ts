import { expect, type Page } from 'playwright/test'

import type { Permission } from '#api/schema.gen.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

import { type Api, logIn as logInToApi } from './api.ts'
import { choose, typeMoment } from './choose.ts'
import { logIn } from './door-staff.ts'
import { test } from './test.ts'

test.use({ phoneOptions: { size: { width: 1280, height: 900 } } })

interface Named {
  id: string
  name: string
}

let admin: Api
let leader: { id: string; description: string; permissions: Named[] }

test.beforeEach(async ({ server }) => {
  admin = await logInToApi(server.url, 'Admin')
  const select = 'select=id,description,permissions(id,name)'
  const [found] = await admin.call<[typeof leader]>('GET', `/roles?${select}&name=eq.Leader`)
  leader = found
})

// The other tests rely on what the demo’s leader may do, and on its events and texts.
test.afterEach(async () => {
  await allow(leader.permissions.map(({ name }) => name as Permission))
  const { id } = await leadersProfile()
  await admin.call('PATCH', `/users?id=eq.${id}`, { address: null })
  const events = await admin.call<Named[]>('GET', `/events?select=id&title=like.Smal*`)
  if (events.length > 0) {
    await admin.call('POST', '/rpc/delete_events', { p_event_ids: events.map((event) => event.id) })
  }
  await admin.call('DELETE', '/association_invitations?email=eq.smal@example.org')
  await admin.call('DELETE', '/email_templates?name=like.Smal*')
  await admin.texts('DELETE', '/keys?is_base=is.false')
})

const leadersProfile = async () => {
  const [found] = await admin.call<[Named]>('GET', '/users_with_roles?email=eq.door@example.org')
  return found
}

/** Grants the leader these permissions and no others. */
async function allow(names: readonly Permission[]): Promise<void> {
  const all = await admin.call<Named[]>('GET', '/permissions?select=id,name')
  const links = names.map((name) => ({
    role_id: leader.id,
    permission_id: all.find((permission) => permission.name === name)?.id,
    association_id: ASSOCIATION_ID,
  }))
  await admin.call('DELETE', `/role_permissions?role_id=eq.${leader.id}`)
  await admin.call('POST', '/role_permissions', links)
}

/** What each single permission must be enough for: from the navigation to the screen shown after saving. */
const JOURNEYS: {
  permission: Permission
  entrance: string
  heading: string
  save: (page: Page) => Promise<void>
}[] = [
  {
    permission: 'role:update',
    entrance: '/admin/roles/edit',
    heading: 'Roles',
    save: async (page) => {
      await page.getByRole('link', { name: 'Edit Door staff' }).click()
      await expect(page).toHaveURL(/\/admin\/roles\/.+\/edit$/)
      await page.getByRole('textbox', { name: 'Description' }).fill('Släpper in medlemmar')
      await page.keyboard.press('Control+s')
      await expect(page.getByText('Door staff has been saved')).toBeVisible()
    },
  },
  {
    permission: 'event:create',
    entrance: '/admin/events/create',
    heading: 'New event',
    save: async (page) => {
      const title = page.getByRole('textbox', { name: 'Title' })
      await title.fill('Smal rätt')
      await choose(page, 'Type', 'Rehearsal')
      await typeMoment(page, 'Starts', '100320311830')
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await page.getByRole('button', { name: 'Publish the event' }).click()
      await expect(page.getByText(/Smal rätt has been added/)).toBeVisible()
      await expect(title).toHaveValue('')
    },
  },
  {
    permission: 'event:update',
    entrance: '/admin/events/edit',
    heading: 'Plan events',
    save: async (page) => {
      await page.getByRole('searchbox').fill('Smal')
      await page.getByRole('link', { name: 'Smal ändring' }).click()
      await page.getByLabel('Private').check()
      await page.keyboard.press('Control+s')
      await expect(page.getByText('The event has been saved')).toBeVisible()
      await page.getByRole('link', { name: 'All events' }).click()
      await page.getByRole('searchbox').fill('Smal')
      await expect(page.getByRole('row', { name: /Smal ändring/ })).toContainText('Private')
    },
  },
  {
    permission: 'translation:update',
    entrance: '/admin/translations/edit',
    heading: 'Texts',
    save: async (page) => {
      await page.getByRole('searchbox').fill('nav.home')
      await page.getByRole('link', { name: 'nav.home' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'nav.home' })).toBeVisible()
      await page.getByRole('link', { name: 'All texts' }).click()
    },
  },
  {
    permission: 'translation:create',
    entrance: '/admin/translations/new',
    heading: 'Add text',
    save: async (page) => {
      await page.getByRole('textbox', { name: 'Key' }).fill('smal.text')
      for (const language of ['Svenska', 'English'])
        await page.getByRole('textbox', { name: language }).fill('Smal')
      await page.keyboard.press('Control+s')
      await expect(page.getByText('smal.text has been added')).toBeVisible()
    },
  },
  {
    permission: 'email_template:create',
    entrance: '/admin/email-templates/new',
    heading: 'New announcement',
    save: async (page) => {
      const name = page.getByRole('textbox', { name: 'Name' })
      await name.fill('Smal mall')
      await page.keyboard.press('Control+s')
      await expect(page.getByText('Smal mall has been saved')).toBeVisible()
      await expect(name).toHaveValue('')
    },
  },
  {
    permission: 'user:update:profile',
    entrance: '/admin/users/edit',
    heading: 'Members',
    save: async (page) => {
      await page.getByRole('searchbox').fill('door@example.org')
      await expect(page.locator('tbody th')).toHaveCount(1)
      await page.locator('tbody th').getByRole('link').click()
      await page.getByRole('textbox', { name: 'Address' }).fill('Smala vägen 1')
      await page.keyboard.press('Control+s')
      await expect(page.getByText(/is saved/)).toBeVisible()
    },
  },
  {
    permission: 'group:manage',
    entrance: '/admin/groups',
    heading: 'Groups',
    save: async (page) => {
      await page.getByRole('link', { name: 'Tuba' }).click()
      await page.getByRole('button', { name: 'Add members' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('searchbox').fill('door@example.org')
      await dialog.getByRole('listitem').filter({ hasText: 'door@example.org' }).getByRole('checkbox').check()
      await dialog.getByRole('button', { name: 'Add 1 member' }).click()
      await expect(page.getByText('1 member is now in Tuba')).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('The change has been undone')).toBeVisible()
      await page.getByRole('link', { name: 'All groups' }).click()
    },
  },
  {
    permission: 'user:invite',
    entrance: '/admin/users/invitations',
    heading: 'Invite members',
    save: async (page) => {
      await page.getByRole('textbox', { name: 'E-mail addresses' }).fill('smal@example.org')
      await page.getByRole('button', { name: /^Invite/ }).click()
      await expect(page.getByText('1 person has been invited.')).toBeVisible()
    },
  },
]

for (const { permission, entrance, heading, save } of JOURNEYS) {
  test(`${permission} alone opens ${entrance} from the menu, works there, and comes back`, async ({
    phone: { page },
  }) => {
    const start = new Date(Date.now() + 30 * 86_400_000).toISOString()
    const end = new Date(Date.now() + 30 * 86_400_000 + 3_600_000).toISOString()
    await admin.call('POST', '/events', {
      association_id: ASSOCIATION_ID,
      title: 'Smal ändring',
      type: 'rehearsal',
      start_time: start,
      end_time: end,
      status: 'draft',
    })
    await allow([permission])
    await logIn(page, 'Leader')
    await page.locator(`a[href="${entrance}"]:visible`).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(heading))
    await save(page)
    await expect(page).toHaveURL(new RegExp(`${entrance}(\\?.*)?$`))
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.goto('/admin')
    await expect(page).toHaveURL(new RegExp(`${entrance}$`))
  })
}

test('somebody who may see attendance but not registrations sees no admin links, and cannot open the participation list', async ({
  phone: { page },
}) => {
  await allow(['event_attendance:read'])
  await logIn(page, 'Leader')
  await page.goto('/admin/event-participation')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('a[href^="/admin"]')).toHaveCount(0)
})
