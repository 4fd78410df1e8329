import { useTranslation } from 'react-i18next'

/** The name of a role: those that every club begins with are translated. */
export function useRoleName(): (name: string) => string {
  const { t } = useTranslation()
  return (name) => t([`card.role.${name}`, name])
}
