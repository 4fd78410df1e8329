import { queryOptions } from '@tanstack/react-query'

import { type AnswerOf, call } from '#api/functions.ts'
import { queryKeys } from '#api/query-keys.ts'

/** A membership card. `card` is the text of its code; valid until it is replaced. */
export type Card = AnswerOf<'my_card'>

export const cardQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['card', 'mine'],
      queryFn: ({ signal }): Promise<Card> => call('my_card', {}, { get: true, signal }),
    }),

  /** The card of a child in the user's care. */
  ofChild: (childId: string) =>
    queryOptions({
      queryKey: [...queryKeys.children, childId, 'card'],
      queryFn: ({ signal }): Promise<Card> =>
        call('child_card', { p_child_id: childId }, { get: true, signal }),
    }),
}
