import { useTranslation } from 'react-i18next'

import { useClubContext } from './club-type.ts'

/** A role's description: translated for the roles every club starts with. */
export function useRoleDescription(): (description: string | null) => string | undefined {
  const { t } = useTranslation()
  const club = useClubContext()
  return (description) =>
    description ? t([`roles.known_description.${description}`, description], club) : undefined
}
