import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '#api/client.ts'

/** A mail of the club to its reader, as text. What only the mail itself can say is null. */
export interface Announcement {
  id: string
  category: 'announcements' | 'events'
  subject: string | null
  body: string | null
  sender_name: string | null
  /** ISO 8601. */
  sent_at: string
  /** The event that it is about. */
  event_slug: string | null
}

export const announcementQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['announcements', 'mine'],
      queryFn: ({ signal }) =>
        answer<Announcement[]>(api.rpc('my_announcements', undefined, { get: true }).abortSignal(signal)),
    }),
}
