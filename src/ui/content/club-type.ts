import { createContext, use } from 'react'

import type { AssociationType } from '#lib/club/association.ts'
import { type Feature, hasFeature } from '#lib/club/flags.ts'

/** The type of the user's club; undefined until it is known, and for visitors. */
export const ClubType = createContext<AssociationType | undefined>(undefined)

/** An option for texts that have a variant for sports clubs, which have no doors with a scanner: `{ context: 'sport' }`. */
export function useClubContext(): { context: AssociationType | undefined } {
  return { context: use(ClubType) }
}

/** Whether the user's club has the feature; not until the club is known. */
export function useHasFeature(feature: Feature): boolean {
  return hasFeature(feature, use(ClubType))
}
