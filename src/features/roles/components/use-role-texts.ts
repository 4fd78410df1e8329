import { useTranslation } from 'react-i18next'

import type { Permission, Role } from '../role.ts'

/** What roles and permissions are called and mean, in the reader's language. */
export function useRoleTexts() {
  const { t } = useTranslation()
  const key = ({ name }: Permission) => name.replaceAll(':', '_')
  return {
    /** What it is for: those that every club begins with are translated. */
    description: ({ description }: Role) =>
      description ? t([`roles.known_description.${description}`, description]) : undefined,
    group: (id: string) => t([`roles.group.${id}`, id]),
    /** A newer server may have one that this app has no words for: then its own. */
    may: (permission: Permission) => t([`roles.may.${key(permission)}`, permission.description]),
    meaning: (permission: Permission) => t([`roles.meaning.${key(permission)}`, permission.description]),
  }
}
