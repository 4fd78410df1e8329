import type { QueryClient } from '@tanstack/react-query'

import { call } from '#api/functions.ts'

import { type Card, cardQueries } from './queries.ts'

/** Gives the reader a new card; the old one opens no door any more. Throws ApiError. */
export async function replaceCard(client: QueryClient): Promise<void> {
  const card: Card = await call('replace_my_card', {})
  const { queryKey } = cardQueries.mine()
  // An answer that is still on its way holds the old card.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, card)
}
