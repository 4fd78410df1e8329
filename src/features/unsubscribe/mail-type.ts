/** What people may unsubscribe from: kinds of mail, or everything that is not about their account. */
const MAIL_TYPES = ['all', 'announcements', 'events', 'reminders'] as const

export type MailType = (typeof MAIL_TYPES)[number]

/** The type in an address; undefined if invalid. */
export const mailType = (text: string): MailType | undefined => MAIL_TYPES.find((type) => type === text)
