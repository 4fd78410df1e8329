import { expect, type Page } from 'playwright/test'

import { logIn as logInToApi } from './api.ts'
import { logIn, prepareDoor, scan, startScanning, untilCardsCountAgain } from './door-staff.ts'
import { test } from './test.ts'

/** A picture of one colour as base64, made by the browser’s own encoder. */
const faceOf = (page: Page, color: string) =>
  page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 160 })
    const pen = canvas.getContext('2d')!
    pen.fillStyle = fill
    pen.fillRect(0, 0, 160, 160)
    return canvas.toDataURL('image/webp', 0.8).split(',')[1]!
  }, color)

test('an offline door shows the photo of a member who added one, until it is removed', async ({
  server,
  openEvening,
  doorPhone,
}) => {
  const { people, eventId, change } = await openEvening('Photos')
  const [admin, member] = await Promise.all([
    logInToApi(server.url, 'Admin'),
    logInToApi(server.url, 'Member'),
  ])
  const [club] = await admin.call<{ association_id: string }[]>('GET', '/user_roles')
  await admin.call('PATCH', `/associations?id=eq.${club!.association_id}`, { shows_photos: true })
  await change({ shows_photos: true })

  const { page: door, context } = doorPhone
  await logIn(door, 'Door staff')
  await member.call('POST', '/rpc/set_photo', {
    p_content: await faceOf(door, '#c08457'),
    p_media_type: 'image/webp',
  })
  await prepareDoor(door, eventId)
  await expect(door.getByText('1 photo on this device')).toBeVisible()
  await startScanning(door)
  await context.setOffline(true)
  await scan(doorPhone, people.Member.card, 'admitted')
  const face = door.locator('[data-verdict] img')
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160)

  await untilCardsCountAgain(doorPhone)
  await context.setOffline(false)
  await member.call('POST', '/rpc/set_photo', { p_content: null })
  const onDevice = () =>
    door.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('samspel-rosters')
          opening.addEventListener('success', () => {
            const counting = opening.result.transaction('photos').objectStore('photos').count()
            counting.addEventListener('success', () => resolve(counting.result))
            opening.result.close()
          })
        }),
    )
  await expect.poll(onDevice).toBe(0)
  await scan(doorPhone, people.Member.card, 'already_inside')
  await expect(face).toHaveCount(0)
  await expect(door.locator('[data-verdict]')).toContainText('Elsa Widén')
})
