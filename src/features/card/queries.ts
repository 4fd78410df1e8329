import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '#api/client.ts'

/** A membership card. `card` is the text of its code; it stays valid until it is replaced. */
export interface Card {
  card: string
  name: string
  association_name: string
  role_name: string | null
  /** A day, YYYY-MM-DD. */
  member_since: string | null
  issued_at: string
}

export const cardQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['card', 'mine'],
      queryFn: ({ signal }): Promise<Card> =>
        answer(api.rpc('my_card', undefined, { get: true }).abortSignal(signal)),
    }),
}
