import type { Page } from 'playwright/test'

import { RUNNING_EVENT_SLUG } from '#db/seed/demo-events.ts'

import type { DemoRole } from '../e2e/api.ts'
import { expect } from './expect.ts'
import { textOf } from './texts.ts'

/** A screen of the demo that is captured in every language, theme and width. */
export interface Screen {
  /** The folder of its screenshots. */
  name: string
  path: string
  /** Who is logged in; nobody by default. */
  as?: DemoRole
  /** The demo’s always running event changes what / and /qr show: captured after it has been moved. */
  quiet?: true
  /** The screen is about text keys, so they do not indicate missing texts. */
  showsKeys?: true
  /** Brings the opened page to the state to capture. */
  show?: (page: Page) => Promise<void>
}

const publicScreens: Screen[] = [
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'verify', path: '/verify?token=unknown' },
  { name: 'verify-account', path: '/verify-account' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=unknown' },
  { name: 'unsubscribe', path: '/unsubscribe/unknown/announcements' },
  { name: 'privacy-policy', path: '/privacy-policy' },
  { name: 'terms-of-service', path: '/terms-of-service' },
]

const memberScreens = seenBy('Member', [
  { name: 'home', path: '/', quiet: true },
  { name: 'home-while-an-event-runs', path: '/' },
  { name: 'series-answers', path: '/', quiet: true, show: answeringSeries },
  { name: 'card', path: '/qr' },
  { name: 'card-large', path: '/qr', show: pressing('card.enlarge') },
  { name: 'events', path: '/events' },
  { name: 'events-full', path: '/events?view=full' },
  { name: 'events-month', path: '/events?view=month' },
  { name: 'events-none', path: '/events?q=opera' },
  { name: 'events-past', path: '/events/past' },
  { name: 'event', path: `/events/${RUNNING_EVENT_SLUG}` },
  { name: 'event-full', path: '/events/resa-till-blasarfestivalen' },
  { name: 'event-cancelled', path: '/events/spelning-pa-julmarknaden' },
  { name: 'event-without-picture', path: '/events/oppet-hus-for-nya-musikanter' },
  { name: 'event-past', path: '/events/arsmote' },
  { name: 'event-missing', path: '/events/no-such-event' },
  { name: 'settings-profile', path: '/settings/profile' },
  { name: 'settings-email', path: '/settings/email' },
  { name: 'settings-calendar', path: '/settings/calendar' },
  { name: 'settings-password', path: '/settings/password' },
  { name: 'settings-security', path: '/settings/security' },
  { name: 'settings-membership', path: '/settings/membership' },
  { name: 'settings-delete', path: '/settings/membership', show: pressing('settings.delete.action') },
])

const ledScreens = seenBy('Member', [
  { name: 'roll-call', path: `/events/${RUNNING_EVENT_SLUG}/roll-call`, show: callingAll },
])

const guardianScreens = seenBy('Leader', [
  { name: 'home-of-a-guardian', path: '/', quiet: true },
  { name: 'card-of-a-child', path: '/', quiet: true, show: showingCardOfChild },
  { name: 'event-for-a-child', path: '/events/oppet-hus-for-nya-musikanter' },
])

const doorScreens = seenBy('Door staff', [
  { name: 'scanner', path: '/admin/qr' },
  { name: 'scanner-portable', path: '/admin/qr-portable' },
])

const adminScreens = seenBy('Admin', [
  { name: 'users', path: '/admin/users' },
  { name: 'users-none', path: '/admin/users?q=opera' },
  { name: 'user', path: '/admin/users?q=agnes.adolfsson', show: followingLink('Agnes Adolfsson') },
  {
    name: 'user-edit',
    path: '/admin/users?q=agnes.adolfsson',
    show: async (page: Page) => {
      await followingLink('Agnes Adolfsson')(page)
      await followingLink(await textOf(page, 'users.edit'), 'Agnes')(page)
    },
  },
  {
    name: 'user-without-account',
    path: '/admin/users?q=Moa%20Lindgren',
    show: followingLink('Moa Lindgren'),
  },
  { name: 'user-role', path: '/admin/users?q=agnes.adolfsson', show: askingForRole },
  { name: 'grants', path: '/admin/grants' },
  { name: 'grant', path: '/admin/grants/9a3e5be1-0000-4000-8000-0000000000d1' },
  { name: 'groups', path: '/admin/groups' },
  { name: 'group', path: '/admin/groups', show: followingLink('Trombon') },
  { name: 'group-add', path: '/admin/groups', show: addingToGroup },
  { name: 'users-invitations', path: '/admin/users/invitations' },
  { name: 'users-import', path: '/admin/users/import' },
  { name: 'association-settings', path: '/admin/association/settings' },
  { name: 'server-status', path: '/admin/server' },
  { name: 'roles', path: '/admin/roles' },
  { name: 'role-new', path: '/admin/roles/new' },
  { name: 'role-edit', path: '/admin/roles', show: editingRole },
  { name: 'users-import-wrong', path: '/admin/users/import', show: choosingList },
  { name: 'email-sender', path: '/admin/email-sender' },
  { name: 'email-templates', path: '/admin/email-templates' },
  { name: 'email-template-new', path: '/admin/email-templates/new?kind=reminder&language=sv' },
  { name: 'audit-log', path: '/admin/audit-log' },
  { name: 'email-logs', path: '/admin/email-logs' },
  {
    name: 'email-log',
    path: '/admin/email-logs',
    show: followingLink('Noter till luciakonserten'),
  },
  { name: 'planning', path: '/admin/events' },
  { name: 'planning-past', path: '/admin/events/past?type=concert' },
  { name: 'planning-month', path: '/admin/events?view=month' },
  { name: 'planning-create', path: '/admin/events/create?from=konsert-pa-aldreboendet' },
  { name: 'planning-create-extra', path: '/admin/events/create?from=konsert-pa-aldreboendet&step=extra' },
  { name: 'planning-edit', path: '/admin/events/konsert-pa-aldreboendet/edit' },
  { name: 'planning-picture', path: '/admin/events/konsert-i-musikhuset/edit', show: choosingPicture },
  { name: 'planning-cancel', path: '/admin/events/konsert-pa-aldreboendet/edit', show: askingToCancel },
  { name: 'translations', path: '/admin/translations', showsKeys: true },
  { name: 'translations-none', path: '/admin/translations?q=opera' },
  { name: 'translation-new', path: '/admin/translations/new', showsKeys: true },
  {
    name: 'translation-edit',
    showsKeys: true,
    path: '/admin/translations?q=users.total',
    show: async (page: Page) => {
      await page.getByRole('link', { name: 'users.total_other' }).click()
      await expect(page.getByRole('textbox').first()).toHaveValue(/\{\{count\}\}/)
    },
  },
  { name: 'participation', path: '/admin/event-participation' },
  {
    name: 'participation-event',
    path: '/admin/event-participation?q=rsm%C3%B6te',
    show: followingLink('Årsmöte'),
  },
  { name: 'participation-running', path: '/admin/event-participation', show: followingRunning },
  { name: 'participation-roll-call', path: '/admin/event-participation', show: callingRoll },
  {
    name: 'participation-doors',
    path: '/admin/event-participation',
    show: followingFromRunning('participation.scans.title'),
  },
  {
    name: 'participation-conflicts',
    path: '/admin/event-participation',
    show: followingFromRunning('participation.conflicts.title'),
  },
  { name: 'participation-statistics', path: '/admin/event-participation/statistics' },
  { name: 'participation-members', path: '/admin/event-participation/statistics?by=members&season=year' },
])

export const SCREENS: readonly Screen[] = [
  ...publicScreens,
  ...memberScreens,
  ...ledScreens,
  ...guardianScreens,
  ...doorScreens,
  ...adminScreens,
]

/** Screens of a club that has only just been founded. Not in the audit, which visits the demo. */
export const NEW_CLUB_SCREENS: readonly Screen[] = seenBy('Admin', [{ name: 'home-of-a-founder', path: '/' }])

function seenBy(as: DemoRole, screens: readonly Omit<Screen, 'as'>[]): Screen[] {
  return screens.map((screen) => ({ ...screen, as }))
}

/** Presses the button with the text of that key, in the language of the page. */
function pressing(key: string) {
  return async (page: Page) => {
    const name = await textOf(page, key)
    await page.getByRole('button', { name, exact: true }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
}

async function callingAll(page: Page) {
  await page.getByRole('button', { name: await textOf(page, 'roll_call.all_here'), exact: true }).click()
  await page.locator('.roll-call__person').nth(1).click()
  await expect(page.locator('.roll-call__person[aria-pressed=true]').first()).toBeVisible()
}

async function showingCardOfChild(page: Page) {
  await page.getByRole('button', { name: /(card of|kort för) Moa Lindgren/ }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
}

async function answeringSeries(page: Page) {
  await page.locator('.event__series').first().click()
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
}

/** Follows the first link with that name to a screen with that heading. */
function followingLink(name: string, heading = name) {
  return async (page: Page) => {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  }
}

async function followingRunning(page: Page) {
  await page.getByRole('main').getByRole('link', { name: 'Konsert i Musikhuset' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Konsert i Musikhuset')
}

/** The list of those who have not answered, to be checked in by name. */
async function callingRoll(page: Page) {
  await followingRunning(page)
  await page.goto(`${page.url()}?group=unanswered`)
  // Below the figures, out of the picture.
  await page.getByRole('search').evaluate((search) => search.scrollIntoView())
}

/** Continues from the running event’s participation to the screen with the title of that key. */
function followingFromRunning(title: string) {
  return async (page: Page) => {
    await followingRunning(page)
    const name = await textOf(page, title)
    await followingLink(name, name)(page)
  }
}

async function editingRole(page: Page) {
  await page.locator('main a[href$="/edit"]').nth(1).click()
  await expect(page.getByRole('textbox').first()).not.toHaveValue('')
}

async function askingForRole(page: Page) {
  await followingLink('Agnes Adolfsson')(page)
  await pressing('users.change_role.action')(page)
}

async function addingToGroup(page: Page) {
  await followingLink('Trombon')(page)
  await pressing('groups.add.action')(page)
  const boxes = page.getByRole('dialog').getByRole('checkbox')
  await boxes.first().check()
  await boxes.nth(1).check()
}

async function askingToCancel(page: Page) {
  const name = await textOf(page, 'planning.cancel.action_one')
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('alertdialog').getByRole('checkbox')).toBeVisible()
}

async function choosingPicture(page: Page) {
  await page.locator('input[type=file]').setInputFiles('db/seed/pictures/summer.webp')
  await expect(page.getByRole('dialog').getByRole('button').last()).toBeEnabled()
}

/** Selects a file with two people, one of whom is a member already. */
async function choosingList(page: Page) {
  const list =
    'Namn;E-post;Medlem sedan\nÅsa Öberg;asa.oberg@example.org;15/8 2019\nKarin;admin@example.org;i fjol\n'
  const choice = page.locator('input[type=file]')
  // The list of an earlier visit is kept.
  const another = page.getByRole('button', { name: await textOf(page, 'users.import.another') })
  await expect(choice.or(another)).toBeAttached()
  if (await another.isVisible()) await another.click()
  await choice.setInputFiles({ name: 'medlemmar.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await expect(page.getByRole('listitem').getByRole('textbox').first()).toBeVisible()
}
