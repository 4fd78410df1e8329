import { queryOptions } from '@tanstack/react-query'

import { type AnswerOf, call } from '#api/functions.ts'

/** A membership card. `card` is the text of its code; it stays valid until it is replaced. */
export type Card = AnswerOf<'my_card'>

export const cardQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['card', 'mine'],
      queryFn: ({ signal }): Promise<Card> => call('my_card', {}, { get: true, signal }),
    }),
}
