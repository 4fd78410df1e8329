import { z } from 'zod'

// What the API's answers are, as a test checks (db-types). Pages do not: a newer database may say more.

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
  /** The title of an event that is cancelled, with a place for its own. */
  cancelled_title: z.string(),
  events: z.array(
    z.strictObject({ ...calendarEvent, child_id: z.string().nullable(), child_name: z.string().nullable() }),
  ),
})
export type CalendarFeed = z.output<typeof calendarFeed>
