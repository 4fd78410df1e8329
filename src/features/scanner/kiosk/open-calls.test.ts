import { expect, it } from 'vitest'

import { openCalls } from './open-calls.ts'

const NOW = Date.parse('2026-11-22T18:00:00Z')
const call = (user_id: string | null) => ({
  scan_id: `call of ${user_id}`,
  user_id,
  reason: 'ask_event_full',
  scanned_at: '2026-11-22T17:59:00Z',
  device_id: 'tablet',
  device_name: 'Entrance',
})
const memberOf = (userId: string) => ({ check_in_time: userId === 'inside' ? '2026-11-22T17:59:30Z' : null })
const names = (as_of: string) =>
  openCalls({ calls: ['outside', 'inside', null].map(call), as_of }, memberOf, NOW).map(
    ({ user_id }) => user_id,
  )

it('shows calls of members who have not come in since, and of unknown cards', () => {
  expect(names('2026-11-22T17:59:58Z')).toEqual(['outside', null])
})

it('shows none from an hour-old list', () => {
  expect(names('2026-11-22T17:00:00Z')).toEqual([])
})

it('shows none from an older server, which sends none', () => {
  expect(openCalls({ as_of: '2026-11-22T17:59:58Z' }, memberOf, NOW)).toEqual([])
})
