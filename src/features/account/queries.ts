import { queryOptions } from '@tanstack/react-query'

import { ApiError } from '#api/errors.ts'
import { call } from '#api/functions.ts'
import { queryKeys } from '#api/query-keys.ts'
import { read } from '#api/read.ts'
import type { Row } from '#api/relations.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'

import type { Verification } from './verification.ts'

const OPEN_ASSOCIATION = ['id', 'name', 'description', 'logo_version', 'terms_and_conditions'] as const

/** The club as somebody sees it who wants to join. */
export type OpenAssociation = Pick<Row<'associations'>, (typeof OPEN_ASSOCIATION)[number]>

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
        return call('get_verification', { p_token: token }, { signal })
      },
      ...FOR_THIS_SCREEN,
    }),

  resetToken: (token: string) =>
    queryOptions({
      queryKey: ['account', 'reset', token],
      queryFn: ({ signal }) => {
        assertWhole(token)
        return call('verify_reset_token', { p_reset_token: token }, { signal })
      },
      ...FOR_THIS_SCREEN,
    }),

  /** This installation's club, or null while it takes nobody without an invitation. */
  openAssociation: () =>
    queryOptions({
      queryKey: queryKeys.openAssociation,
      queryFn: async ({ signal }): Promise<OpenAssociation | null> => {
        const open = await read('associations', OPEN_ASSOCIATION).eq('can_register', true).rows(signal)
        return open.find(({ id }) => id === ASSOCIATION_ID) ?? null
      },
      meta: { persist: false },
    }),
}
