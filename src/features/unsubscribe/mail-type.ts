/** What somebody may ask not to get any more: kinds of mail, or all that is not about their account. */
const MAIL_TYPES = ['all', 'announcements', 'events', 'reminders'] as const

export type MailType = (typeof MAIL_TYPES)[number]

/** The type in an address; undefined when it is none. */
export const mailType = (text: string): MailType | undefined => MAIL_TYPES.find((type) => type === text)
