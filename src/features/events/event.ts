import { embed, embedInner } from '#api/embed.ts'
import type { RowOfAnswer } from '#api/functions.ts'
import type { PageOf } from '#api/read.ts'
import type { Selected } from '#api/relations.ts'

export type EventTime = 'all' | 'past' | 'upcoming'

/** The event columns that members can read. */
export const EVENT_COLUMNS = [
  'id',
  'slug',
  'title',
  'description',
  'type',
  'location',
  'address',
  'start_time',
  'end_time',
  'max_participants',
  'is_private',
  'status',
  'image',
  'going_count',
  'interested_count',
  'answer_by',
  'group_ids',
  'others_see',
  'queued_count',
  'guests_allowed',
  'guests_count',
  'series_id',
] as const

const ANSWER_COLUMNS = ['status', 'comment', 'guests', 'guest_names', 'answered_at'] as const

/** The reader's own answer and attendance, embedded in an event. */
export const OWN = {
  registrations: embed('event_registrations', [...ANSWER_COLUMNS]),
  attendance: embed('event_attendance', ['check_in_time']),
}

/** The same, limited to events the reader has answered. */
export const OWN_ANSWERED = {
  ...OWN,
  registrations: embedInner('event_registrations', [...ANSWER_COLUMNS]),
}

/** An event as its reader sees it. Times are ISO 8601 with offset; the nested rows are the reader's own. */
export type ClubEvent = Omit<SelectedEvent, 'registrations'> & { registrations: OwnAnswer[] }

type SelectedEvent = Selected<'api', 'events', (typeof EVENT_COLUMNS)[number], typeof OWN>
type StoredAnswer = SelectedEvent['registrations'][number]

/** The time is missing while an answer is being sent, and in rows that an earlier version has stored on the device. */
export type OwnAnswer = Omit<StoredAnswer, 'answered_at'> & Partial<Pick<StoredAnswer, 'answered_at'>>

/** An event that a child of the reader is invited to; the nested rows are the child's. */
export type ChildEvent = Omit<RowOfAnswer<'child_events'>, 'registrations'> & { registrations: OwnAnswer[] }

export type EventPage = PageOf<ClubEvent>
