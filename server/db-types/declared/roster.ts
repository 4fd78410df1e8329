import { z } from 'zod'

import { array, codeRule, flag, registration, strictObject, text, valueOf, whole } from './values.ts'

/** The data a door fetches. */
export const roster = strictObject({
  event: strictObject({
    id: text,
    title: text,
    start_time: text,
    end_time: text,
    is_private: flag,
    max_participants: whole.nullable(),
    going_count: whole,
    status: valueOf('events.status'),
    codes: strictObject({ old: codeRule, paper: codeRule }),
  }),
  undoes_others: flag,
  salt: text,
  total: whole,
  going: whole,
  inside: whole,
  server_time: text,
  cursor: text,
  next: text.nullable(),
  members: array(
    strictObject({
      user_id: text,
      name: text,
      joined: whole,
      status: valueOf('users.status'),
      registration: registration.nullable(),
      queued: z.literal(true).optional(),
      guests: whole.optional(),
      guest_names: array(text).optional(),
      guests_inside: whole.optional(),
      photo: text.optional(),
      card_hash: text.nullable(),
      handle: text.nullable(),
      keys: z.record(text, text).optional(),
      last_key: whole.optional(),
      check_in_time: text.nullable(),
      device_id: text.nullable(),
      device_name: text.nullable(),
      scan_id: text.optional(),
      others: array(
        strictObject({
          scan_id: text,
          check_in_time: text,
          device_id: text,
          device_name: text.nullable(),
        }),
      ).optional(),
    }),
  ),
  full: flag,
  visitors: array(strictObject({ device_id: text, device_name: text.nullable(), visitors: whole })),
  arrived: array(text),
  calls: array(
    strictObject({
      scan_id: text,
      user_id: text.nullable(),
      reason: text.nullable(),
      scanned_at: text,
      device_id: text,
      device_name: text.nullable(),
    }),
  ),
  removed: array(text).optional(),
})
