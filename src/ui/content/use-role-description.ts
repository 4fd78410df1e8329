import { useTranslation } from 'react-i18next'

/** What a role is for: those that every club begins with are translated. */
export function useRoleDescription(): (description: string | null) => string | undefined {
  const { t } = useTranslation()
  return (description) =>
    description ? t([`roles.known_description.${description}`, description]) : undefined
}
