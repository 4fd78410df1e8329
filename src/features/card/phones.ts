import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

import { toApiError } from '#api/errors.ts'
import { call, type RowOfAnswer } from '#api/functions.ts'
import { type CardHolder, noteKey, phoneKey } from '#offline/card/phone-key.ts'

/** A phone that shows the user's card, or one of the user's that shows a child's. */
export type CardPhone = RowOfAnswer<'my_card_phones'>

/** This phone's status on the server: `full` if three others already show the card. */
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

  /** From the device, immediately. */
  key: (holder: CardHolder) =>
    queryOptions({
      queryKey: [...all, 'key', holder],
      queryFn: () => phoneKey(holder),
      networkMode: 'always',
      staleTime: Infinity,
      retry: false,
      // A key cannot be serialized; it is stored separately.
      meta: { persist: false },
    }),

  /** Registers this phone's key with the server, and learns whether it was removed. */
  state: (client: QueryClient, holder: CardHolder) =>
    queryOptions({
      queryKey: [...all, 'state', holder],
      queryFn: async ({ signal }): Promise<PhoneState> => {
        const key = await phoneKey(holder)
        // The session may have ended while the key was made.
        signal.throwIfAborted()
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

/** Registers this phone again after it was removed; it gets another number. */
export function resumePhone(client: QueryClient, holder: CardHolder) {
  return mutationOptions({
    mutationFn: () => noteKey(holder, { number: null, isEnded: false }),
    onSuccess: () => client.invalidateQueries({ queryKey: all }),
  })
}

/** Removes a phone: doors refuse its signatures as soon as they learn of it. */
export function endPhone(client: QueryClient) {
  const { queryKey } = phoneQueries.list()
  return mutationOptions({
    mutationFn: ({ number, child_id }: CardPhone) =>
      call('end_card_phone', { p_number: number, p_child_id: child_id }),
    onSuccess: async (_answer, ended) => {
      // A response still in flight would contain the removed phone.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (phones) =>
        phones?.filter(({ public_key }) => public_key !== ended.public_key),
      )
      // It may be this phone that was removed.
      await client.invalidateQueries({ queryKey: [...all, 'state'] })
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  })
}
