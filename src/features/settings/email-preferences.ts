import type { Row } from '#api/relations.ts'
import { allOf } from '#lib/async/all-of.ts'

export type EmailCategory = 'announcements' | 'events' | 'answers' | 'reminders'

/** The kinds of mail a user wants, besides those about the account. */
export type EmailPreferences = Pick<Row<'email_preferences'>, EmailCategory>

/** In display order. */
export const EMAIL_CATEGORIES = allOf<EmailCategory>()('announcements', 'events', 'answers', 'reminders')
