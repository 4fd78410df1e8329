import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

import { toApiError } from '#api/errors.ts'
import { call, type RowOfAnswer } from '#api/functions.ts'
import { type CardHolder, noteKey, phoneKey } from '#offline/card/phone-key.ts'

/** A phone that shows the reader's card, or one of the reader's that shows a child's. */
export type CardPhone = RowOfAnswer<'my_card_phones'>

/** How the server knows this phone: `full` when three others show the card already. */
export type PhoneState = 'known' | 'ended' | 'full'

const all = ['card', 'phones'] as const

export const phoneQueries = {
  all,

  list: () =>
    queryOptions({
      queryKey: [...all, 'list'],
      queryFn: ({ signal }) => call('my_card_phones', {}, { get: true, signal }),
      staleTime: 0,
    }),

  /** From the device, at once. */
  key: (holder: CardHolder) =>
    queryOptions({
      queryKey: [...all, 'key', holder],
      queryFn: () => phoneKey(holder),
      networkMode: 'always',
      staleTime: Infinity,
      retry: false,
      // A key cannot be written down; it lies in a place of its own.
      meta: { persist: false },
    }),

  /** Lets the server know of this phone's key, and learns whether it was ended. */
  state: (client: QueryClient, holder: CardHolder) =>
    queryOptions({
      queryKey: [...all, 'state', holder],
      queryFn: async (): Promise<PhoneState> => {
        const key = await phoneKey(holder)
        const state = key.isEnded ? 'ended' : await settle(holder, key.publicKey, key.number)
        client.setQueryData(phoneQueries.key(holder).queryKey, await phoneKey(holder))
        return state
      },
      retry: false,
      staleTime: 60_000,
      meta: { persist: false },
    }),
}

async function settle(holder: CardHolder, publicKey: string, number: number | null): Promise<PhoneState> {
  if (number !== null) {
    const phones = await call('my_card_phones', {}, { get: true })
    if (phones.some((phone) => phone.public_key === publicKey)) return 'known'
    const key = await noteKey(holder, { isEnded: true }, number)
    return key.isEnded ? 'ended' : 'known'
  }
  try {
    const added = call('add_card_phone', { p_public_key: publicKey, p_child_id: holder.childId })
    await noteKey(holder, { number: await added })
    return 'known'
  } catch (error) {
    if (toApiError(error).code === 'ERROR_TOO_MANY_CARD_PHONES') return 'full'
    throw error
  }
}

/** Takes this phone up again after it was ended; it gets another number. */
export function resumePhone(client: QueryClient, holder: CardHolder) {
  return mutationOptions({
    mutationFn: () => noteKey(holder, { number: null, isEnded: false }),
    onSuccess: () => client.invalidateQueries({ queryKey: all }),
  })
}

/** Ends a phone: doors refuse what it signs as soon as they have heard of it. */
export function endPhone(client: QueryClient) {
  const { queryKey } = phoneQueries.list()
  return mutationOptions({
    mutationFn: ({ number, child_id }: CardPhone) =>
      call('end_card_phone', { p_number: number, p_child_id: child_id }),
    onSuccess: async (_answer, ended) => {
      // An answer that is still on its way holds the phone that was ended.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (phones) =>
        phones?.filter(({ public_key }) => public_key !== ended.public_key),
      )
      // The card on this phone may be the one.
      await client.invalidateQueries({ queryKey: [...all, 'state'] })
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  })
}
