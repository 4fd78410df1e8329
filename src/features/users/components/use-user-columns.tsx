import { useTranslation } from 'react-i18next'

import type { Group } from '#api/group-choices.ts'
import { dayText, dateTimeText } from '#lib/time/date-text.ts'
import { exportTime } from '#lib/time/export-time.ts'
import { useRoleName } from '#ui/content/use-role-name.ts'
import { TextLink } from '#ui/layout/links.ts'
import type { Column } from '#ui/list/column.ts'

import { COLUMN_TEXTS, GUARDIAN_FIELDS } from '../import/fields.ts'
import { quotedName } from '../import/group-names.ts'
import type { UserRights } from '../rights.ts'
import { type ListedUser, stateOf, type User } from '../user.ts'
import { EmailText } from './EmailText.tsx'
import { StatusChip } from './StatusChip.tsx'

/** The columns shown and exported for each user. What the import can take has the headings that it knows. */
export function useUserColumns(rights: UserRights, groups: readonly Group[]): Column<ListedUser>[] {
  const { t, i18n } = useTranslation()
  const roleName = useRoleName()
  const { language } = i18n
  const namesOf = ({ group_ids }: User) =>
    groups.filter(({ id }) => group_ids.includes(id)).map(({ name }) => name)
  const groupNames = (user: User) => namesOf(user).join(', ')
  return [
    {
      id: 'name',
      header: t(COLUMN_TEXTS.name),
      sort: 'name',
      cell: (user) => (
        <TextLink
          to={rights.read ? '/admin/users/$id' : '/admin/users/$id/edit'}
          params={{ id: user.id }}
          color="inherit"
        >
          {user.name}
        </TextLink>
      ),
      csv: (user) => user.name,
    },
    {
      id: 'email',
      header: t(COLUMN_TEXTS.email),
      sort: 'email',
      cell: (user) => <EmailText user={user} />,
      csv: (user) => (user.has_account ? user.email : null),
    },
    {
      id: 'role',
      header: t(COLUMN_TEXTS.role),
      sort: 'role_sort_order',
      cell: (user) => roleName(user.role_name),
      brief: (user) => roleName(user.role_name),
      csv: (user) => roleName(user.role_name),
    },
    {
      id: 'status',
      header: t('users.status.label'),
      sort: 'status',
      cell: (user) => <StatusChip user={user} />,
      brief: (user) => t(`users.status.${stateOf(user)}`),
      csv: (user) => t(`users.status.${stateOf(user)}`),
    },
    {
      id: 'last_login',
      header: t('users.last_login'),
      sort: 'last_login',
      cell: (user) => dateTimeText(user.last_login, language) ?? t('users.never'),
      csv: (user) => exportTime(user.last_login),
    },
    {
      id: 'member_since',
      header: t(COLUMN_TEXTS.member_since),
      sort: 'member_since',
      from: 'lg',
      cell: (user) => dayText(user.member_since, language),
      csv: (user) => user.member_since,
    },
    { id: 'date_of_birth', header: t(COLUMN_TEXTS.date_of_birth), csv: (user) => user.date_of_birth },
    { id: 'address', header: t(COLUMN_TEXTS.address), csv: (user) => user.address },
    { id: 'phone', header: t(COLUMN_TEXTS.phone), csv: (user) => user.phone },
    { id: 'emergency_name', header: t(COLUMN_TEXTS.emergency_name), csv: (user) => user.emergency_name },
    { id: 'emergency_phone', header: t(COLUMN_TEXTS.emergency_phone), csv: (user) => user.emergency_phone },
    { id: 'language', header: t(COLUMN_TEXTS.language), csv: (user) => user.language },
    {
      id: 'groups',
      header: t(COLUMN_TEXTS.groups),
      ...(groups.length > 0 && { cell: (user: User) => groupNames(user) || '–' }),
      from: 'xl',
      brief: (user) => groupNames(user) || null,
      csv: (user) => namesOf(user).map(quotedName).join(', '),
    },
    ...GUARDIAN_FIELDS.map((id): Column<ListedUser> => {
      const [who, part] = id.split('_') as ['guardian' | 'guardian2', 'name' | 'email' | 'phone']
      return {
        id,
        header: t(COLUMN_TEXTS[id]),
        csv: ({ guardians }) => guardians?.[who === 'guardian' ? 0 : 1]?.[part],
      }
    }),
  ]
}
