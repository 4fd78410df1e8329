import * as z from 'zod/mini'

import { parseAddresses } from '#lib/text/addresses.ts'
import { FALLBACK_LANGUAGE, LANGUAGES } from '#lib/text/languages.ts'
import { message } from '#ui/form/message.ts'

import { asHtml } from '../editor/as-html.ts'
import { contentFields } from '../editor/content.ts'
import { CATEGORIES } from '../kinds.ts'

/** How recipients are chosen. */
const MODES = [
  'members',
  'group',
  'role',
  'all',
  'going',
  'registrants',
  'unanswered',
  'attendees',
  'selected',
] as const

/** The word to type before everybody gets a mail. */
export const CONFIRM_WORD = 'confirm'

/** The server's limit of addresses per mail. */
const MAX_ADDRESSES = 1000

const fields = z.object({
  mode: z.enum(MODES),
  emails: z.string(),
  /** Members chosen elsewhere. */
  people: z.array(z.object({ user_id: z.string(), name: z.string() })),
  event_id: z.string(),
  role_id: z.string(),
  group_id: z.string(),
  category: z.enum(CATEGORIES),
  template_id: z.string(),
  language: z.enum(LANGUAGES),
  ...contentFields,
  confirm: z.string(),
  campaign_id: z.string(),
})

/** The rule for a field: `lack` returns the message for what is missing, or undefined if it is valid. */
function asks(field: keyof Mailing, lack: (mailing: Mailing) => string | undefined) {
  return z.refine<Mailing>((mailing) => lack(mailing) === undefined, {
    path: [field],
    error: ({ input }) => lack(input as Mailing),
    // Checked even if something else is wrong: all errors are reported at once.
    when: () => true,
  })
}

export const mailingSchema = fields.check(
  asks('emails', ({ mode, emails }) => {
    if (mode !== 'selected') return
    const { valid, invalid } = parseAddresses(emails)
    if (invalid.length > 0) return message('mail.sender.invalid', { list: invalid.join(', ') })
    if (valid.length === 0) return message('form.required')
    return valid.length > MAX_ADDRESSES ? message('mail.sender.too_many', { max: MAX_ADDRESSES }) : undefined
  }),
  asks('people', ({ mode, people }) =>
    mode === 'members' && people.length === 0 ? message('form.required') : undefined,
  ),
  asks('event_id', ({ mode, event_id }) =>
    needsEvent(mode) && event_id === '' ? message('form.required') : undefined,
  ),
  asks('role_id', ({ mode, role_id }) =>
    mode === 'role' && role_id === '' ? message('form.required') : undefined,
  ),
  asks('group_id', ({ mode, group_id }) =>
    mode === 'group' && group_id === '' ? message('form.required') : undefined,
  ),
  asks('confirm', ({ mode, confirm }) =>
    mode === 'all' && confirm.trim().toLowerCase() !== CONFIRM_WORD
      ? message('mail.sender.confirm_wrong', { word: CONFIRM_WORD })
      : undefined,
  ),
)

/** A mail to many, as form values. */
export type Mailing = z.infer<typeof fields>

export const EMPTY_MAILING: Mailing = {
  mode: 'group',
  emails: '',
  people: [],
  event_id: '',
  role_id: '',
  group_id: '',
  category: 'announcements',
  template_id: '',
  language: FALLBACK_LANGUAGE,
  subject: '',
  html_body: '',
  text_body: '',
  confirm: '',
  campaign_id: '',
}

/** What a sender may read about events, and so choose recipients by. */
export interface Readable {
  answers: boolean
  attendance: boolean
  /** Who is going: the club may show it to every member. */
  going: boolean
}

/** The ways of choosing recipients that the server allows this sender. */
export function modesFor({ answers, attendance, going }: Readable): Mailing['mode'][] {
  const allowed: Partial<Record<Mailing['mode'], boolean>> = {
    attendees: attendance,
    going,
    registrants: answers,
    unanswered: answers,
  }
  return MODES.filter((mode) => allowed[mode] ?? true)
}

const EVENT_MODES: readonly Mailing['mode'][] = ['attendees', 'going', 'registrants', 'unanswered']

export function needsEvent(mode: Mailing['mode']): boolean {
  return EVENT_MODES.includes(mode)
}

/** A mailing's audience, in the API's form; undefined until it is fully specified. */
export interface Audience {
  p_mode: Mailing['mode']
  p_emails: string[] | null
  p_event_id: string | null
  p_role_id: string | null
  /** Omitted unless a group is chosen. */
  p_group_id?: string
  p_category: Mailing['category']
  p_user_ids?: string[]
}

export function audienceOf({
  mode,
  emails,
  people,
  event_id,
  role_id,
  group_id,
  category,
}: Mailing): Audience | undefined {
  const { valid, invalid } = parseAddresses(emails)
  const isSaid =
    mode === 'selected'
      ? valid.length > 0 && valid.length <= MAX_ADDRESSES && invalid.length === 0
      : mode === 'role'
        ? role_id !== ''
        : mode === 'group'
          ? group_id !== ''
          : mode === 'members'
            ? people.length > 0
            : mode === 'all' || event_id !== ''
  if (!isSaid) return
  return {
    p_mode: mode,
    p_emails: mode === 'selected' ? valid : null,
    p_event_id: event_id || null,
    p_role_id: mode === 'role' ? role_id : null,
    p_category: category,
    ...(mode === 'group' && { p_group_id: group_id }),
    ...(mode === 'members' && { p_user_ids: people.map(({ user_id }) => user_id) }),
  }
}

/** Recipients chosen on another screen. */
export interface MailTo {
  mode: 'members' | 'going' | 'unanswered'
  /** Empty if the mail is about no event. */
  event_id: string
  people?: readonly Mailing['people'][number][]
}

/** A mailing to recipients chosen elsewhere. */
export function mailingTo(to: MailTo | undefined): Partial<Mailing> {
  if (!to) return {}
  const category = to.event_id === '' ? 'announcements' : 'events'
  return { mode: to.mode, event_id: to.event_id, people: [...(to.people ?? [])], category }
}

/** Tells apart mailings to different recipients. */
export const startKey = ({ people = [], ...start }: Partial<Mailing>): string =>
  [...Object.values(start), ...people.map(({ user_id }) => user_id)].join(' ').trim()

/** The call that sends it; idempotent by `campaign`. */
export function callOf(mailing: Mailing, audience: Audience) {
  return {
    ...audience,
    p_campaign_id: mailing.campaign_id,
    p_template_id: mailing.template_id || null,
    p_language: mailing.language,
    p_subject: mailing.subject,
    p_html: asHtml(mailing.html_body),
    p_text: mailing.text_body || null,
    p_confirm: mailing.mode === 'all' ? CONFIRM_WORD : null,
  }
}

const ABOUT_EVENTS = ['title', 'location', 'start', 'link']

/** A mailing's variables: those of an event only if it is about one. */
export function variablesFor(all: readonly string[], event_id: string): string[] {
  return all.filter((name) => event_id !== '' || !ABOUT_EVENTS.includes(name))
}
