import { z } from 'zod'

// What the API's answers are, as a test checks (db-types). Pages do not: a newer database may say more.

const answer = z.enum(['going', 'interested', 'declined', 'queued'])

const calendarEvent = {
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  location: z.string().nullable(),
  address: z.string().nullable(),
  start_time: z.string(),
  end_time: z.string(),
  last_modified: z.string(),
  sequence: z.int(),
  is_cancelled: z.boolean(),
}

/** What api.public_club tells of a club: everything that visitors may know. */
export const publicClub = z.strictObject({
  type: z.enum(['music', 'sport']),
  name: z.string(),
  description: z.string().nullable(),
  address: z.string().nullable(),
  /** A path. */
  logo: z.string().nullable(),
  can_register: z.boolean(),
  language: z.string(),
  languages: z.array(z.strictObject({ code: z.string(), name: z.string() })),
  /** `club` and `calendar` in the words of the language. */
  words: z.strictObject({
    open_graph_locale: z.string(),
    summary: z.string(),
    coming: z.string(),
    nothing: z.string(),
    cancelled: z.string(),
    cancelled_title: z.string(),
    calendar: z.string(),
    login: z.string(),
    register: z.string(),
  }),
  events: z.array(z.strictObject({ ...calendarEvent, slug: z.string(), when: z.string() })),
})
export type PublicClub = z.output<typeof publicClub>

/** What api.calendar_feed tells of a member's events. */
export const calendarFeed = z.strictObject({
  /** Of the member's club. */
  name: z.string().nullable(),
  /** Titles with the answer, or that say that the event is cancelled, with a place for its own; where to answer. */
  words: z.strictObject({
    cancelled: z.string(),
    going: z.string(),
    interested: z.string(),
    queued: z.string(),
    declined: z.string(),
    unanswered: z.string(),
    answer: z.string(),
  }),
  events: z.array(
    z.strictObject({
      ...calendarEvent,
      slug: z.string(),
      child_id: z.string().nullable(),
      child_name: z.string().nullable(),
      /** Of the member or the child. */
      answer: answer.nullable(),
    }),
  ),
})
export type CalendarFeed = z.output<typeof calendarFeed>

const sentences = z.strictObject({
  going: z.string(),
  interested: z.string(),
  declined: z.string(),
  queued: z.string(),
})

/** What api.answer_link tells of a link for answering. */
export const answerLink = z.strictObject({
  language: z.string(),
  /** `answer` in the words of the language. */
  words: z.strictObject({
    mail: z.string(),
    title: z.string(),
    for: z.string(),
    ...sentences.shape,
    send: z.string(),
    change: z.string(),
    /** The answer that holds, to the member and to somebody who answers for one. */
    you: sentences,
    child: sentences,
    place: z.string(),
    cancelled: z.string(),
    moved: z.string(),
    full: z.string(),
    gives_up: z.string(),
    answer_by: z.string(),
    late: z.string(),
    late_change: z.string(),
    not_saved: z.string(),
    view: z.string(),
    invalid: z.string(),
    invalid_text: z.string(),
    login: z.string(),
  }),
  answer: z
    .strictObject({
      club: z.string(),
      /** A path. */
      logo: z.string().nullable(),
      name: z.string(),
      is_child: z.boolean(),
      title: z.string(),
      path: z.string(),
      when: z.string(),
      location: z.string().nullable(),
      address: z.string().nullable(),
      start_time: z.string(),
      is_moved: z.boolean(),
      is_cancelled: z.boolean(),
      answer_by: z.string().nullable(),
      is_late: z.boolean(),
      status: answer.nullable(),
      comment: z.string().nullable(),
      guests: z.string().nullable(),
      place: z.int().nullable(),
      is_full: z.boolean(),
      gives_up_place: z.boolean(),
    })
    .nullable(),
})
export type AnswerLink = z.output<typeof answerLink>
