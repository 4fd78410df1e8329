import { useTranslation } from 'react-i18next'

/** A role's description: translated for the roles every club starts with. */
export function useRoleDescription(): (description: string | null) => string | undefined {
  const { t } = useTranslation()
  return (description) =>
    description ? t([`roles.known_description.${description}`, description]) : undefined
}
