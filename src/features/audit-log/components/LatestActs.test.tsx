// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { openOffice } from '#app/admin.fixture.ts'
import { closeScreen } from '#app/screen.fixture.tsx'
import { concert } from '#features/events/concert.fixture.ts'
import { memberRow } from '#features/users/member.fixture.ts'

const MEMBER = '0a4d3f0e-0000-4000-8000-000000000002'
/** A server that logs each call of this name as this action. */
function logging(call: string, action: string, answer: unknown) {
  const lines: object[] = []
  const at = '2026-11-25T12:00:00Z'
  return {
    'rpc/audit_log': () => lines,
    [call]: () => {
      lines.push({ id: lines.length, action, at, actor_name: 'Maja Lind', subject_name: null, details: {} })
      return answer
    },
  }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

afterEach(closeScreen)

it('lists a change to a member as soon as it is made on the same screen', async () => {
  await openOffice(`users/${MEMBER}`, ['user:read:profile', 'user:update:role', 'audit_log:read'], {
    users_with_roles: [memberRow(MEMBER, {})],
    'rpc/member_photo': null,
    'rpc/member_has_second_factor': false,
    'rpc/compare_user_roles': { has_higher_role: false },
    ...logging('PATCH user_roles', 'member.role', { id: 'm1' }),
  })
  expect(await screen.findByText('Nothing in the log.')).toBeTruthy()
  await press('Change role')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByLabelText('Board'))
  await userEvent.click(dialog.getByRole('button', { name: 'Change role' }))
  expect(await screen.findByText('Changed a member’s role')).toBeTruthy()
})

it('lists a change saved in a form, such as that of an event', async () => {
  const {
    registrations: _registrations,
    attendance: _attendance,
    ...event
  } = concert({ start_time: '2999-11-21T19:00:00+01:00', end_time: '2999-11-21T21:00:00+01:00' })
  const planned = { ...event, series_id: null, answer_reminder_days: null, shows_photos: false }
  await openOffice('events/hostkonsert/edit', ['event:read', 'event:update', 'audit_log:read'], {
    'rpc/get_valid_event_types': ['concert'],
    'rpc/pending_announcements': { events: 0, recipients: 0, opted_out: 0, before: null },
    events: [planned],
    ...logging('PATCH events', 'event.changed', [planned]),
  })
  expect(await screen.findByText('Nothing in the log.')).toBeTruthy()
  await userEvent.type(await screen.findByLabelText('Place'), ' 2')
  await press('Save')
  expect(await screen.findByText('Changed an event')).toBeTruthy()
})
