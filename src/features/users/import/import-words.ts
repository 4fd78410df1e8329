import { queryOptions } from '@tanstack/react-query'

import { embed } from '#api/embed.ts'
import { queryKeys } from '#api/query-keys.ts'
import { readTexts } from '#api/read.ts'
import type { RoleChoice } from '#api/role-choices.ts'

import { COLUMN_TEXTS, IMPORT_FIELDS } from './fields.ts'
import type { Headings } from './headings.ts'
import type { RoleNames } from './members.ts'

/** A text of the app, in every language: a list may be in another language than the app. */
export interface ImportWord {
  key: string
  /** `base_value` is how it read before the club edited it: an older list still has that. */
  translations: readonly { value: string; base_value: string | null }[]
}

const ROLE = 'card.role.'

const texts = () =>
  readTexts('keys', ['key'], { translations: embed('translations', ['value', 'base_value']) })

/** The headings that an export writes, and the names of the roles every club starts with, with the club's own edits. */
export const importWords = () =>
  queryOptions({
    queryKey: [...queryKeys.users, 'import', 'words'],
    meta: { persist: false },
    queryFn: async ({ signal }): Promise<ImportWord[]> => {
      const found = await Promise.all([
        texts().in('key', Object.values(COLUMN_TEXTS)).rows(signal),
        texts().contains(['key'], ROLE).rows(signal),
      ])
      return found.flat()
    },
  })

const current = ({ translations }: ImportWord) => translations.map(({ value }) => value)
const earlier = ({ translations }: ImportWord) => translations.flatMap(({ base_value }) => base_value ?? [])

/** The headings of exports, in every language: first those of today, then those from before the club edited them. */
export function exportedHeadings(words: readonly ImportWord[]): readonly [Headings, Headings] {
  const headings = (textsOf: (word: ImportWord) => string[]): Headings =>
    Object.fromEntries(
      IMPORT_FIELDS.map((field) => [
        field,
        words.filter(({ key }) => key === COLUMN_TEXTS[field]).flatMap(textsOf),
      ]),
    )
  return [headings(current), headings(earlier)]
}

/**
 * Roles by the names they may have in a list, in lower case. `shown` is the app's current name, including the club's
 * own texts.
 */
export function roleNames(
  roles: readonly RoleChoice[],
  shown: (name: string) => string,
  words: readonly ImportWord[],
): RoleNames {
  const called = (names: (role: RoleChoice) => readonly string[]) =>
    roles.flatMap((role) => names(role).map((name) => [name.toLowerCase(), role] as const))
  const inTexts = (textsOf: (word: ImportWord) => string[]) =>
    called(({ name }) =>
      words
        // Also what it is called in a sports club.
        .filter(({ key }) => key === ROLE + name || key.startsWith(`${ROLE + name}_`))
        .flatMap(textsOf),
    )
  return new Map([
    ...inTexts(earlier),
    ...inTexts(current),
    ...called(({ name }) => [shown(name)]),
    // Last, so that a role the club itself has given such a name takes precedence.
    ...called(({ name }) => [name]),
  ])
}
