// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { closeScreen, openScreen } from '#app/screen.fixture.tsx'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

afterEach(closeScreen)

const ID = '00000000-0000-4000-8000-000000000077'

const answersFor = (...permissions: string[]) => ({
  user_roles: [
    { role: { id: ID, name: 'Redaktör', permissions: permissions.map((name) => ({ id: name, name })) } },
  ],
  associations: [{ id: ASSOCIATION_ID, name: 'Bandet', type: 'music', timezone: 'Europe/Stockholm' }],
  email_templates: [
    {
      id: ID,
      scope: 'global',
      kind: 'reminder',
      name: 'Påminnelse',
      subject: 'Snart dags',
      html_body: '<p>Hej</p>',
      text_body: null,
      language: 'sv',
      variables: [],
      last_modified: '2026-11-22T12:00:00Z',
    },
  ],
})

it('shows a built-in mail to users who may change templates, and says why it is read-only', async () => {
  await openScreen(
    `/admin/email-templates/${ID}/edit`,
    answersFor('email_template:update', 'email_template:create'),
    { loggedIn: true },
  )
  expect(await screen.findByText(/came with the app and is the same for every association/)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Påminnelse')
  expect(screen.getByRole('link', { name: 'Write your own' }).getAttribute('href')).toBe(
    '/admin/email-templates/new?kind=reminder&language=sv',
  )
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('does not offer users a replacement text they may not write', async () => {
  await openScreen(`/admin/email-templates/${ID}/edit`, answersFor('email_template:update'), {
    loggedIn: true,
  })
  expect(await screen.findByText(/came with the app/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Write your own' })).toBeNull()
})

it('says that the preview is loading, not that there is nothing to see', async () => {
  await openScreen(
    `/admin/email-templates/${ID}/edit`,
    { ...answersFor('email_template:update'), 'rpc/preview_email': () => new Promise(() => undefined) },
    { loggedIn: true },
  )
  const preview = await screen.findByRole('region', { name: 'Preview' })
  expect(await within(preview).findByText('Loading')).toBeTruthy()
  expect(within(preview).queryByText(/Write a subject/)).toBeNull()
})
