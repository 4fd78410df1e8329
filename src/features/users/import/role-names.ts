import { queryOptions } from '@tanstack/react-query'

import { queryKeys } from '#api/query-keys.ts'
import type { RoleChoice } from '#api/role-choices.ts'

import type { RoleNames } from './members.ts'

/** The names, in one language, of the roles every club starts with. */
export type RoleWords = Readonly<Record<string, string>>

const files = import.meta.glob<{ role: RoleWords }>('../../../locales/*/everyone.json', { import: 'card' })

/** Those names in every language: a list may be in another language than the app. */
export const roleWords = () =>
  queryOptions({
    queryKey: [...queryKeys.users, 'import', 'role_words'],
    meta: { persist: false },
    staleTime: 'static',
    queryFn: async () => {
      const texts = await Promise.all(Object.values(files).map((load) => load()))
      return texts.map(({ role }) => role)
    },
  })

/**
 * Roles by the names they may have in a list, in lower case. `shown` is the app's current name, including the club's
 * own texts.
 */
export function roleNames(
  roles: readonly RoleChoice[],
  shown: (name: string) => string,
  words: readonly RoleWords[],
): RoleNames {
  const called = (names: (role: RoleChoice) => readonly (string | undefined)[]) =>
    roles.flatMap((role) =>
      names(role).flatMap((name) => (name ? [[name.toLowerCase(), role] as const] : [])),
    )
  return new Map([
    ...called(({ name }) => words.map((each) => each[name])),
    ...called(({ name }) => [shown(name)]),
    // Last, so that a role the club itself has given such a name takes precedence.
    ...called(({ name }) => [name]),
  ])
}
