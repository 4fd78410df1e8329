import { queryOptions } from '@tanstack/react-query'

import { call, type RowOfAnswer } from '#api/functions.ts'

/** A mail of the club to its reader, as text. What only the mail itself can say is null. */
export type Announcement = RowOfAnswer<'my_announcements'>

export const announcementQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['announcements', 'mine'],
      queryFn: ({ signal }) => call('my_announcements', {}, { get: true, signal }),
    }),
}
