import path from 'node:path'
import { expect } from 'playwright/test'

import { ASSOCIATION_ID } from '#lib/club/association.ts'

import { logIn as logInToApi } from './api.ts'
import { logIn } from './door-staff.ts'
import { planEvent } from './quiet.ts'
import { test } from './test.ts'

const FILE = path.join(import.meta.dirname, '../../docs/pictures/scanner.png')

test('a member adds a photo, sees where doors show it, and removes it', async ({
  server,
  phone: { page },
}) => {
  const admin = await logInToApi(server.url, 'Admin')
  const member = await logInToApi(server.url, 'Member')
  const kept = async () => {
    const { photo } = await member.call<{ photo: { media_type: string; content: string } | null }>(
      'GET',
      '/rpc/my_photo',
    )
    return photo && { type: photo.media_type, bytes: Buffer.from(photo.content, 'base64').length }
  }
  const clubShows = (shows_photos: boolean) =>
    admin.call('PATCH', `/associations?id=eq.${ASSOCIATION_ID}`, { shows_photos })
  await clubShows(false)
  const concert = await planEvent(admin, { title: 'Fotokonsert', shows_photos: true })

  await logIn(page, 'Member')
  await page.goto('/settings/profile')
  const panel = page.getByRole('region', { name: 'Photo', exact: true })
  await expect(panel).toContainText('the association shows no photos at its doors')

  await panel
    .getByLabel('Choose a photo')
    .and(page.locator('input'))
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(panel.getByRole('alert')).toContainText('not a picture that can be read')

  await panel.getByLabel('Choose a photo').and(page.locator('input')).setInputFiles(FILE)
  await page.getByRole('dialog').getByRole('button', { name: 'Use picture' }).click()
  const photo = panel.getByRole('img', { name: 'Your photo' })
  await expect(photo).toHaveAttribute('src', /^data:image\/webp;/)
  await expect(photo).toHaveJSProperty('naturalWidth', 160)
  await expect(photo).toHaveJSProperty('naturalHeight', 160)
  await expect(page.getByText('Your photo has been saved')).toBeVisible()
  expect(await kept()).toEqual({ type: 'image/webp', bytes: expect.any(Number) })
  expect((await kept())?.bytes).toBeLessThanOrEqual(6144)

  await clubShows(true)
  await page.reload()
  await expect(panel.getByRole('link', { name: 'Fotokonsert' })).toHaveAttribute(
    'href',
    `/events/${concert.slug}`,
  )

  await panel.getByRole('button', { name: 'Remove photo' }).click()
  await expect(panel).toContainText('You have not added a photo.')
  await expect(page.getByText('Your photo has been removed')).toBeVisible()
  expect(await kept()).toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Your photo has been saved')).toBeVisible()
  await expect(photo).toBeVisible()
  expect(await kept()).not.toBeNull()
  await panel.getByRole('button', { name: 'Remove photo' }).click()
  await expect(page.getByText('Your photo has been removed')).toBeVisible()
  await clubShows(false)
  await admin.call('PATCH', `/events?id=eq.${concert.id}`, { status: 'archived' })
})
