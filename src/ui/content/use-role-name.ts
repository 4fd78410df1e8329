import { useTranslation } from 'react-i18next'

/** A role's name: translated for the roles every club starts with. */
export function useRoleName(): (name: string) => string {
  const { t } = useTranslation()
  return (name) => t([`card.role.${name}`, name])
}
