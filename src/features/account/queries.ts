import { queryOptions } from '@tanstack/react-query'

import { answer, api, done, rows } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'

import type { Verification } from './verification.ts'

/** The club as somebody sees it who wants to join. */
export interface OpenAssociation {
  id: string
  name: string
  description: string | null
  logo_version: number | null
  terms_and_conditions: string | null
}

// 32 random bytes in Base64url (RFC 4648, section 5), as private.new_token makes them.
const WHOLE_TOKEN = /^[\w-]{43}$/

// Of a link that was cut off on its way there is nothing to ask.
function assertWhole(token: string): void {
  if (!WHOLE_TOKEN.test(token)) throw new ApiError('ERROR_INVALID_TOKEN', { reason: 'unknown' }, 400)
}

// Secrets of links are keys here: nothing of this is kept on the device, nor longer than the screen is there.
const FOR_THIS_SCREEN = { meta: { persist: false }, gcTime: 0 } as const

export const accountQueries = {
  verification: (token: string) =>
    queryOptions({
      queryKey: ['account', 'verification', token],
      queryFn: async ({ signal }): Promise<Verification> => {
        assertWhole(token)
        return answer(api.rpc('get_verification', { p_token: token }).abortSignal(signal))
      },
      ...FOR_THIS_SCREEN,
    }),

  resetToken: (token: string) =>
    queryOptions({
      queryKey: ['account', 'reset', token],
      queryFn: async ({ signal }): Promise<true> => {
        assertWhole(token)
        await done(api.rpc('verify_reset_token', { p_reset_token: token }).abortSignal(signal))
        return true
      },
      ...FOR_THIS_SCREEN,
    }),

  /** This installation's club, or null while it takes nobody without an invitation. */
  openAssociation: () =>
    queryOptions({
      queryKey: ['account', 'openAssociation'],
      queryFn: async ({ signal }): Promise<OpenAssociation | null> => {
        const open = await rows(
          api
            .from('associations')
            .select('id,name,address,description,logo_version,terms_and_conditions')
            .eq('can_register', true)
            .abortSignal(signal),
        )
        return open.find(({ id }) => id === ASSOCIATION_ID) ?? null
      },
      meta: { persist: false },
    }),
}
