import type { Row } from '#api/relations.ts'
import { allOf } from '#lib/all-of.ts'

export type EmailCategory = 'announcements' | 'events' | 'reminders'

/** Which mails a person wants beside those about the account. */
export type EmailPreferences = Pick<Row<'email_preferences'>, EmailCategory>

/** In the order in which they are shown. */
export const EMAIL_CATEGORIES = allOf<EmailCategory>()('announcements', 'events', 'reminders')
