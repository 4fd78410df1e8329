import { useTranslation } from 'react-i18next'

import { useClubContext } from '#ui/content/club-type.ts'
import { useRoleDescription } from '#ui/content/use-role-description.ts'

import type { Permission, Role } from '../role.ts'

/** Names and explanations of roles and permissions, in the reader's language. */
export function useRoleTexts() {
  const { t } = useTranslation()
  const club = useClubContext()
  const describe = useRoleDescription()
  const key = ({ name }: Permission) => name.replaceAll(':', '_')
  return {
    description: ({ description }: Role) => describe(description),
    group: (id: string) => t([`roles.group.${id}`, id]),
    /** A newer server may have one this app has no texts for: show its own name. */
    may: (permission: Permission) => t([`roles.may.${key(permission)}`, permission.description], club),
    meaning: (permission: Permission) =>
      t([`roles.meaning.${key(permission)}`, permission.description], club),
  }
}
