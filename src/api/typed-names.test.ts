import { expect, it } from 'vitest'

import english from '#locales/en/everyone.json'

import { ApiError } from './errors.ts'
import { call } from './functions.ts'
import { read } from './read.ts'
import type { ErrorCode, Permission } from './schema.gen.ts'

// A name that no longer exists in the database must be a tsc error (npm test checks the types), not an error
// on a screen. Each @ts-expect-error below expects one: if there is none, the compiler reports the comment as
// unused.

// Every code needs a text for this object to have its type.
english.errors satisfies Record<ErrorCode, string>

const permission = (name: Permission) => name
const code = (name: ErrorCode) => name

const uses = [
  () => read('events', ['id', 'title', 'start_time']).eq('status', 'published').order('start_time'),
  // @ts-expect-error no such relation
  () => read('occasions', ['id']),
  // @ts-expect-error no such column to read
  () => read('events', ['id', 'headline']),
  // @ts-expect-error no such column to filter by
  () => read('events', ['id']).eq('state', 'published'),
  // @ts-expect-error not a value of the column
  () => read('events', ['id']).eq('max_participants', 'many'),
  // @ts-expect-error no such column to sort by
  () => read('events', ['id']).order('begins_at'),
  // @ts-expect-error the column was not selected
  async () => (await read('events', ['id']).take(1)).map(({ title }) => title),
  // @ts-expect-error no such function
  () => call('event_rosters', {}),
  // @ts-expect-error no such argument
  () => call('request_password_reset', { p_mail: 'maja@example.org' }),
  () => permission('event:update'),
  // @ts-expect-error no such permission
  () => permission('event:change'),
  () => code('ERROR_EVENT_FULL'),
  // @ts-expect-error no such error code
  () => code('ERROR_EVENT_CROWDED'),
]

it('leaves checking the names above to the compiler, and calls none of those functions', () => {
  expect(uses.every((use) => typeof use === 'function')).toBe(true)
  expect(new ApiError('ERROR_EVENT_FULL').code).toBe('ERROR_EVENT_FULL')
})
