export type EventStatus = 'draft' | 'published' | 'cancelled' | 'archived'
export type RegistrationStatus = 'going' | 'interested'

/** An event as its reader sees it. Times are ISO 8601 with offset; the nested rows are the reader's own. */
export interface ClubEvent {
  id: string
  slug: string
  title: string
  description: string | null
  type: string
  location: string | null
  start_time: string
  end_time: string
  /** The number of places; null when there is no limit. */
  max_participants: number | null
  is_private: boolean
  status: EventStatus
  /** The version of its picture, part of the picture's address; null without one. */
  image: string | null
  going_count: number
  interested_count: number
  registrations: { status: RegistrationStatus }[]
  attendance: { check_in_time: string }[]
}

export interface EventPage {
  rows: ClubEvent[]
  /** How many events match, on all pages together. */
  total: number
}

/** Somebody who goes to an event, as other members may know them. */
export interface Participant {
  name: string
  is_me: boolean
}
