import { useTranslation } from 'react-i18next'

import { useRoleName } from '#ui/content/use-role-name.ts'
import type { Column } from '#ui/list/column.ts'

import type { Permission, Role } from '../role.ts'
import { useRoleTexts } from './use-role-texts.ts'

/** The columns exported for each role. */
export function useRoleColumns(
  members: Record<string, number>,
  permissions: readonly Permission[],
): Column<Role>[] {
  const { t } = useTranslation()
  const roleName = useRoleName()
  const words = useRoleTexts()
  const allowed = ({ permissions: held }: Role) =>
    permissions.filter(({ id }) => held.some((each) => each.id === id)).map((each) => words.may(each))
  return [
    { id: 'name', header: t('roles.name'), csv: (role) => roleName(role.name) },
    { id: 'description', header: t('roles.description'), csv: (role) => words.description(role) ?? '' },
    { id: 'members', header: t('roles.member_count'), csv: (role) => members[role.id] ?? 0 },
    { id: 'may', header: t('roles.may_heading'), csv: (role) => allowed(role).join('; ') },
  ]
}
