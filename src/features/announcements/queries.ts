import { queryOptions } from '@tanstack/react-query'

import { call, type RowOfAnswer } from '#api/functions.ts'

/** An announcement to the current user, as text. Parts only the mail can contain are null. */
export type Announcement = RowOfAnswer<'my_announcements'>

export const announcementQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['announcements', 'mine'],
      queryFn: ({ signal }) => call('my_announcements', {}, { get: true, signal }),
    }),
}
