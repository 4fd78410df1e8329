// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { closeScreen, ME, openScreen, refusal, type Answers } from '#app/screen.fixture.tsx'
import { isOff } from '#ui/control/button.fixture.ts'

const PHOTO = {
  version: 'abcdefgh',
  media_type: 'image/webp',
  content: 'UklGRg==',
  created_at: '2026-11-01T10:00:00Z',
}
const mine = (changes = {}) => ({ photo: PHOTO, shown: true, events: [], total: 0, ...changes })

const open = (answers: Answers) =>
  openScreen(
    '/settings/profile',
    {
      'rpc/me': ME,
      user_roles: [{ role: { id: 'r1', name: 'Member', permissions: [] } }],
      associations: [{ id: 'a1', name: 'Norrviks IF', type: 'music', timezone: 'Europe/Stockholm' }],
      ...answers,
    },
    { loggedIn: true },
  )
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const press = async (name: string) => userEvent.click(await button(name))

afterEach(closeScreen)

it('removes the photo, and restores the same one on undo', async () => {
  const { answers, sent } = await open({ 'rpc/my_photo': mine(), 'rpc/set_photo': null })
  expect((await screen.findByAltText<HTMLImageElement>('Your photo')).src).toBe(
    'data:image/webp;base64,UklGRg==',
  )
  await press('Remove photo')
  expect(await screen.findByText('You have not added a photo.')).toBeTruthy()
  expect(document.activeElement).toBe(await button('Choose a photo'))
  expect(await screen.findByText(/Doors remove it the next time they are online/)).toBeTruthy()
  answers['rpc/set_photo'] = 'ijklmnop'
  await press('Undo')
  expect(await screen.findByAltText('Your photo')).toBeTruthy()
  expect(sent('rpc/set_photo')).toEqual([
    { p_content: null, p_media_type: null },
    { p_content: PHOTO.content, p_media_type: PHOTO.media_type },
  ])
})

it('keeps showing the photo, and says why, when it could not be removed', async () => {
  await open({ 'rpc/my_photo': mine(), 'rpc/set_photo': refusal('ERROR_INTERNAL_SERVER_ERROR') })
  await press('Remove photo')
  expect(await screen.findByText(/Something went wrong/)).toBeTruthy()
  expect(screen.getByAltText('Your photo')).toBeTruthy()
})

it('says at which coming events doors show it, and counts those the user may not see', async () => {
  const event = { id: 'e1', slug: 'hostkonsert', title: 'Höstkonsert', end_time: '2026-11-21T21:00:00' }
  await open({
    'rpc/my_photo': mine({ events: [{ ...event, start_time: '2026-11-21T19:00:00' }], total: 3 }),
  })
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Höstkonsert' })
  expect(new URL(link.href).pathname).toBe('/events/hostkonsert')
  expect(link.closest('li')?.textContent).toBe('Höstkonsert, 21 Nov 2026 19:00')
  expect(screen.getByText('3 coming events show photos at the door:')).toBeTruthy()
  expect(screen.getByText('and 2 more')).toBeTruthy()
})

it.each([
  ['the association shows none', false, /the association shows no photos at its doors/],
  ['no coming event shows them', true, /None of the coming events has/],
])('says so if %s', async (_, shown, text) => {
  await open({ 'rpc/my_photo': mine({ photo: null, shown }) })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull()
  expect(isOff(await button('Choose a photo'))).toBe(false)
})

const family = [{ user_id: 'u2', name: 'Moa Lind', is_child: true }]

it('removes the photo of a child, and keeps the user’s own', async () => {
  const { answers, sent } = await open({
    'rpc/my_photo': mine(),
    'rpc/list_family': family,
    'rpc/child_photo': mine(),
    'rpc/set_photo': null,
  })
  const panel = within(await screen.findByRole('region', { name: 'Photo of Moa Lind' }))
  expect(await panel.findByAltText('Photo of Moa Lind')).toBeTruthy()
  await userEvent.click(await panel.findByRole('button', { name: 'Remove photo' }))
  expect(await panel.findByText('There is no photo of Moa Lind.')).toBeTruthy()
  expect(await screen.findByText(/The photo of Moa Lind has been removed/)).toBeTruthy()
  expect(screen.getByAltText('Your photo')).toBeTruthy()
  answers['rpc/set_photo'] = 'ijklmnop'
  await press('Undo')
  expect(await panel.findByAltText('Photo of Moa Lind')).toBeTruthy()
  expect(sent('rpc/set_photo')).toEqual([
    { p_content: null, p_media_type: null, p_child_id: 'u2' },
    { p_content: PHOTO.content, p_media_type: PHOTO.media_type, p_child_id: 'u2' },
  ])
})

const sportsClub = {
  associations: [{ id: 'a1', name: 'Norrviks IF', type: 'sport', timezone: 'Europe/Stockholm' }],
}

it('asks for no photo in a sports club, which could not show it', async () => {
  await open({
    ...sportsClub,
    'rpc/my_photo': mine({ photo: null, shown: false }),
    'rpc/list_family': family,
  })
  expect(await screen.findByLabelText('Name')).toBeTruthy()
  await screen.findByText('Norrviks IF')
  expect(screen.queryByText('Photo')).toBeNull()
  expect(screen.queryByText('Photo of Moa Lind')).toBeNull()
})

it('lets a photo from before be removed in a sports club, and keeps the place of the keyboard', async () => {
  await open({ ...sportsClub, 'rpc/my_photo': mine({ shown: false }), 'rpc/set_photo': null })
  expect(
    await screen.findByText('The association shows no photos. The one here can be removed.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change photo' })).toBeNull()
  await press('Remove photo')
  expect(await screen.findByText('The photo has been removed.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Photo' }))
  expect(document.body.textContent).not.toMatch(/\bdoors?\b/i)
})

it('rejects a file that would fill the memory of a phone', async () => {
  await open({ 'rpc/my_photo': mine({ photo: null }) })
  const file = new File([''], 'foto.jpg', { type: 'image/jpeg' })
  Object.defineProperty(file, 'size', { value: 50_000_001 })
  fireEvent.change(await screen.findByLabelText('Choose a photo', { selector: 'input' }), {
    target: { files: [file] },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('larger than 50 MB')
})

it('disables changes while offline, and says so', async () => {
  await open({ 'rpc/my_photo': mine() })
  await button('Change photo')
  const online = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')!
  Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => false })
  try {
    dispatchEvent(new Event('offline'))
    expect(await screen.findByText(/You can change your photo when you are back online/)).toBeTruthy()
    for (const name of ['Change photo', 'Take a photo', 'Remove photo']) {
      expect(isOff(await button(name))).toBe(true)
    }
  } finally {
    Object.defineProperty(Navigator.prototype, 'onLine', online)
    dispatchEvent(new Event('online'))
  }
  await waitFor(async () => expect(isOff(await button('Change photo'))).toBe(false))
})
