/** What mails can be about (app.mail_variables), announcements last: of these a club has as many as it likes. */
export const KINDS = [
  'verification',
  'already_registered',
  'password_reset',
  'email_change',
  'email_change_notice',
  'email_changed',
  'invitation',
  'reminder',
  'announcement',
] as const

export type Kind = (typeof KINDS)[number]

/** Those that the app sends by itself. */
export const BUILT_IN_KINDS = KINDS.filter((kind) => kind !== 'announcement')

/** What people may opt out of. */
export const CATEGORIES = ['announcements', 'events', 'reminders'] as const

export type Category = (typeof CATEGORIES)[number]
