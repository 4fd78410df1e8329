/** Which mails a person wants beside those about the account. */
export interface EmailPreferences {
  announcements: boolean
  events: boolean
  reminders: boolean
}

export type EmailCategory = keyof EmailPreferences

/** In the order in which they are shown. */
export const EMAIL_CATEGORIES: readonly EmailCategory[] = ['announcements', 'events', 'reminders']
