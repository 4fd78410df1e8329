import type { Page } from 'playwright/test'

import { RUNNING_EVENT_SLUG } from '#db/seed/demo-events.ts'

import { expect } from './expect.ts'
import type { Screen } from './screens.ts'
import { textOf } from './texts.ts'

/** A part of a screen named in docs/design.md, where it appears in the app. */
export interface Component extends Screen {
  /** A CSS selector; the first match is captured. */
  part: string
}

export const COMPONENTS: readonly Component[] = [
  { name: 'ticket', path: `/events/${RUNNING_EVENT_SLUG}`, as: 'Member', part: '.ticket' },
  { name: 'event-row', path: '/events', as: 'Member', part: '.event-row' },
  { name: 'card', path: '/', as: 'Member', quiet: true, part: '.home-card' },
  { name: 'panel', path: '/settings/calendar', as: 'Member', part: '.panel' },
  { name: 'empty-state', path: '/events?q=opera', as: 'Member', part: '.empty-state' },
  { name: 'dialog', path: '/settings/membership', as: 'Member', part: '[role=dialog]', show: askingToDelete },
  { name: 'verdict', path: '/admin/qr-portable', as: 'Door staff', part: '[data-verdict]', show: lettingIn },
  { name: 'rows', path: '/admin/users', as: 'Admin', part: '.data-rows' },
  {
    name: 'figures',
    path: '/admin/event-participation?q=rsm%C3%B6te',
    as: 'Admin',
    part: 'main [role=group]:has([aria-pressed])',
    show: openingMeeting,
  },
  { name: 'field', path: '/login', part: 'form .field', show: forgettingAddress },
  { name: 'alert', path: '/verify?token=unknown', part: '.alert' },
]

const press = async (page: Page, key: string) =>
  page
    .getByRole('button', { name: await textOf(page, key), exact: true })
    .first()
    .click()

async function askingToDelete(page: Page) {
  await press(page, 'settings.delete.action')
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openingMeeting(page: Page) {
  await page.getByRole('link', { name: 'Årsmöte', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Årsmöte')
}

async function forgettingAddress(page: Page) {
  await press(page, 'session.login.submit')
  await expect(page.locator('.field__error').first()).toBeVisible()
}

/** Opens the door, unless it is open from the previous screenshot, and checks somebody in by name. */
async function lettingIn(page: Page) {
  const find = page.getByRole('button', { name: await textOf(page, 'scanner.search.title'), exact: true })
  const start = page.getByRole('button', { name: await textOf(page, 'scanner.start'), exact: true })
  const choice = page.locator('[data-event-id]').getByRole('button')
  await find.or(start).or(choice).first().waitFor()
  if (await choice.first().isVisible()) await choice.first().click()
  await find.or(start).first().waitFor()
  if (await start.isVisible()) await start.click()
  await find.click()
  await page.getByRole('dialog').getByRole('searchbox').fill('Agnes Ad')
  await page.locator('.person-line').first().click()
  await expect(page.locator('[data-scan-id]')).toBeVisible()
}
