import { useTranslation } from 'react-i18next'

import { useRoleDescription } from '#ui/content/use-role-description.ts'

import type { Permission, Role } from '../role.ts'

/** What roles and permissions are called and mean, in the reader's language. */
export function useRoleTexts() {
  const { t } = useTranslation()
  const describe = useRoleDescription()
  const key = ({ name }: Permission) => name.replaceAll(':', '_')
  return {
    description: ({ description }: Role) => describe(description),
    group: (id: string) => t([`roles.group.${id}`, id]),
    /** A newer server may have one that this app has no words for: then its own. */
    may: (permission: Permission) => t([`roles.may.${key(permission)}`, permission.description]),
    meaning: (permission: Permission) => t([`roles.meaning.${key(permission)}`, permission.description]),
  }
}
