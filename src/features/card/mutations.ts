import type { QueryClient } from '@tanstack/react-query'

import { call } from '#api/functions.ts'

import { type Card, cardQueries } from './queries.ts'

/** Replaces the user's card; the old one no longer opens any door. Throws ApiError. */
export async function replaceCard(client: QueryClient): Promise<void> {
  const card: Card = await call('replace_my_card', {})
  const { queryKey } = cardQueries.mine()
  // A response still in flight would contain the old card.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, card)
}
