import type { Row } from '#api/relations.ts'
import { allOf } from '#lib/async/all-of.ts'

/** Kinds of mails (app.mail_variables), announcements last: a club has any number of these. */
export const KINDS = allOf<Kind>()(
  'verification',
  'already_registered',
  'password_reset',
  'email_change',
  'email_change_notice',
  'email_changed',
  'new_login',
  'second_factor_on',
  'second_factor_off',
  'passkey_added',
  'place_given',
  'invitation',
  'reminder',
  'answer_reminder',
  'announcement',
)

export type Kind = Row<'email_templates'>['kind']

/** Those the app sends automatically. */
export const BUILT_IN_KINDS = KINDS.filter((kind) => kind !== 'announcement')

/** Those whose recipient cannot proceed without the link (app.needs_link). */
export const KINDS_WITH_SECRET_LINK: readonly Kind[] = [
  'verification',
  'password_reset',
  'email_change',
  'email_changed',
  'invitation',
]

/** Those people may opt out of. */
export const CATEGORIES = allOf<Category>()('announcements', 'events', 'reminders')

export type Category = NonNullable<Row<'email_logs'>['category']>
