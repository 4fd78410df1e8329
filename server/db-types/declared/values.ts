import { z } from 'zod'

/**
 * What PostgreSQL's catalog does not say: which columns of a view or of a function's rows are never null, and the shape
 * of JSON. Declared once in this folder; the generated types include it, and tests/api/declared-types.test.ts compares
 * it with the API's responses.
 */

export const text = z.string()
export const flag = z.boolean()
export const whole = z.int()
export const { array, strictObject } = z

/** The possible values of a table column, `table.column` of the schema api, according to its check constraint. */
export const valueOf = (column: string) => z.string().meta({ column })

export const registration = valueOf('event_registrations.status')
export const conflict = valueOf('scans.conflict_reason').nullable()
export const eventType = valueOf('events.type')
export const codeRule = valueOf('associations.old_codes')
export const language = valueOf('users.language')
export const category = z.enum(['announcements', 'events', 'reminders'])
export const loggedKind = z.enum(['announcement', 'reminder', 'answer_reminder', 'invitation'])
export const tokens = strictObject({ access_token: text, refresh_token: text })
export const login = tokens.extend({ device_token: text })
export const audience = strictObject({ recipients: whole, opted_out: whole })
export const token = strictObject({ token: text })
export const recoveryCodes = strictObject({ recovery_codes: array(text) })
export const door = strictObject({
  device_id: text,
  device_name: text.nullable(),
  members: whole,
  visitors: whole,
  last_at: text,
})
const photoType = z.enum(['image/webp', 'image/jpeg'])
export const photo = strictObject({ version: text, media_type: photoType, content: text, created_at: text })
export const linkType = z.enum([
  'registration',
  'email',
  'email_change',
  'email_change_undo',
  'user_invitation',
  'password_reset',
])

export type Rows = Record<string, Record<string, z.ZodType>>
