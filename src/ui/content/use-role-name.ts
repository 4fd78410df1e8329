import { useTranslation } from 'react-i18next'

import { useClubContext } from './club-type.ts'

/** A role's name: translated for the roles every club starts with. */
export function useRoleName(): (name: string) => string {
  const { t } = useTranslation()
  const club = useClubContext()
  return (name) => t([`card.role.${name}`, name], club)
}
