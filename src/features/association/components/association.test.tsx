// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { openOffice } from '#app/admin.fixture.ts'
import { type Answers, closeScreen, refusal } from '#app/screen.fixture.tsx'

const CLUB = {
  id: 'a1',
  name: 'Norrviks IF',
  type: 'music',
  address: null,
  description: 'Alla är välkomna',
  mission_statement: null,
  code_of_conduct: null,
  terms_and_conditions: null,
  is_public: true,
  allow_user_registration: true,
  shows_participants: false,
  shows_comments: false,
  requires_second_factor: false,
  timezone: 'Europe/Stockholm',
  old_codes: 'ask',
  paper_cards: 'admit',
  shows_photos: false,
  logo_version: null,
}

const open = (answers: Answers = {}) =>
  openOffice('association/settings', ['association:update'], { associations: [CLUB], events: [], ...answers })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)

afterEach(closeScreen)

it('saves what was changed and nothing else, but not a name that is too short', async () => {
  const { answers, written } = await open()
  await userEvent.clear(await field('Name'))
  await userEvent.type(await field('Name'), 'No')
  await press('Save')
  await waitFor(async () => expect((await field('Name')).getAttribute('aria-invalid')).toBe('true'))
  expect(written('associations')).toEqual([])
  await userEvent.type(await field('Name'), 'rvik')
  answers['associations'] = [{ ...CLUB, name: 'Norvik' }]
  await press('Save')
  expect(await screen.findByText('The settings have been saved')).toBeTruthy()
  expect(written('associations')).toEqual([{ name: 'Norvik' }])
})

it('says of two-step login what it leaves as it is: in a sports club, check-in', async () => {
  await open({ associations: [{ ...CLUB, type: 'sport' }] })
  expect(await screen.findByText(/Events and check-in work as before/)).toBeTruthy()
})

it('groups the settings under headings', async () => {
  await open()
  await field('Name')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Logo',
    'About the association',
    'Visibility and new members',
    'What visitors see',
    'Texts',
    'What members see of each other',
    'Security',
    'The door',
  ])
  const visitors = within(screen.getByRole('region', { name: 'Visibility and new members' }))
  expect(visitors.getByRole('switch', { name: 'Public' })).toBeTruthy()
})

it('leads to the server’s status those to whom it is told', async () => {
  await open({ 'rpc/installation_status': { version: '1.2.0' } })
  const link = await screen.findByRole('link', { name: 'Server status' })
  expect(link.getAttribute('href')).toBe('/admin/server')
  closeScreen()
  await open({ 'rpc/installation_status': refusal('ERROR_INSUFFICIENT_PERMISSIONS') })
  await field('Name')
  expect(screen.queryByRole('link', { name: 'Server status' })).toBeNull()
})

it('lets the doors show photos of members', async () => {
  const { answers, written } = await open()
  const photos = await screen.findByRole<HTMLInputElement>('switch', { name: 'Photos at the door' })
  expect(photos.checked).toBe(false)
  await userEvent.click(photos)
  answers['associations'] = [{ ...CLUB, shows_photos: true }]
  await press('Save')
  expect(await screen.findByText('The settings have been saved')).toBeTruthy()
  expect(written('associations')).toMatchObject([{ shows_photos: true }])
})

it('says at its switch that who demands two steps of others must use them, and moves the focus there', async () => {
  await open({ 'PATCH associations': refusal('ERROR_SECOND_FACTOR_MISSING') })
  const demand = await screen.findByRole<HTMLInputElement>('switch', { name: /^Two-step login for those/ })
  await userEvent.click(demand)
  await press('Save')
  expect(await screen.findByText('Turn on two-step login for yourself first')).toBeTruthy()
  expect(demand.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(demand)
  await userEvent.click(demand)
  await waitFor(() => expect(demand.getAttribute('aria-invalid')).toBe('false'))
})

it('says what another type would change, and how many events have a type it lacks', async () => {
  const { written } = await open({ events: [{ id: 'e1' }] })
  expect(screen.queryByText(/the scanner for the door is turned off/)).toBeNull()
  await userEvent.selectOptions(await field('Type'), 'Sport')
  const note = await screen.findByText(/the scanner for the door is turned off/)
  await waitFor(() => expect(note.textContent).toContain('1 event is of a type'))
  await userEvent.selectOptions(await field('Type'), 'Music')
  await waitFor(() => expect(screen.queryByText(/is turned off/)).toBeNull())
  expect(written('associations')).toEqual([])
})

it('previews what visitors will see while the settings are being edited', async () => {
  await open()
  const preview = (await screen.findByText('What visitors see')).closest('section')
  expect(preview?.textContent).toContain('Alla är välkomna')
  await userEvent.type(await field('Description'), ' hit')
  await waitFor(() => expect(preview?.textContent).toContain('Alla är välkomna hit'))
})

it('has no settings of the door for a sports club, which has no scanner, and keeps them as they are', async () => {
  const { written } = await open({ associations: [{ ...CLUB, type: 'sport', paper_cards: 'refuse' }] })
  expect(await field('Name')).toBeTruthy()
  expect(screen.queryByLabelText('Paper cards at the door')).toBeNull()
  expect(screen.queryByRole('switch', { name: 'Photos at the door' })).toBeNull()
  await userEvent.type(await field('Name'), ' FK')
  await press('Save')
  await waitFor(() => expect(written('associations')).toEqual([{ name: `${CLUB.name} FK` }]))
  await userEvent.selectOptions(await field('Type'), 'Music')
  expect(await field('Paper cards at the door')).toBeTruthy()
})
