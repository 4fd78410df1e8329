import { useTranslation } from 'react-i18next'

import type { Group } from '#api/group-choices.ts'
import { dayText, dateTimeText } from '#lib/date-text.ts'
import { exportTime } from '#lib/export-time.ts'
import { useRoleName } from '#ui/content/use-role-name.ts'
import { TextLink } from '#ui/layout/links.ts'
import type { Column } from '#ui/list/column.ts'

import { quotedName } from '../import/group-names.ts'
import type { UserRights } from '../rights.ts'
import type { ListedUser, User } from '../user.ts'
import { EmailText } from './EmailText.tsx'
import { StatusChip } from './StatusChip.tsx'

const GUARDIAN_FIELDS = [
  ['guardian_name', 0, 'name'],
  ['guardian_email', 0, 'email'],
  ['guardian_phone', 0, 'phone'],
  ['guardian2_name', 1, 'name'],
  ['guardian2_email', 1, 'email'],
  ['guardian2_phone', 1, 'phone'],
] as const

/** The columns shown and exported for each user. */
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
      header: t('users.name'),
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
      header: t('users.email'),
      sort: 'email',
      cell: (user) => <EmailText user={user} />,
      csv: (user) => (user.has_account ? user.email : null),
    },
    {
      id: 'role',
      header: t('users.role'),
      sort: 'role_sort_order',
      cell: (user) => roleName(user.role_name),
      brief: (user) => roleName(user.role_name),
      csv: (user) => roleName(user.role_name),
    },
    {
      id: 'status',
      header: t('users.status.label'),
      sort: 'status',
      cell: (user) => <StatusChip status={user.status} />,
      brief: (user) => t(`users.status.${user.status}`),
      csv: (user) => t(`users.status.${user.status}`),
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
      header: t('users.member_since'),
      sort: 'member_since',
      from: 'lg',
      cell: (user) => dayText(user.member_since, language),
      csv: (user) => user.member_since,
    },
    { id: 'date_of_birth', header: t('users.date_of_birth'), csv: (user) => user.date_of_birth },
    { id: 'address', header: t('users.address'), csv: (user) => user.address },
    { id: 'phone', header: t('contact.phone'), csv: (user) => user.phone },
    { id: 'emergency_name', header: t('contact.emergency_name'), csv: (user) => user.emergency_name },
    { id: 'emergency_phone', header: t('contact.emergency_phone'), csv: (user) => user.emergency_phone },
    { id: 'language', header: t('users.language'), csv: (user) => user.language },
    {
      id: 'groups',
      header: t('users.groups'),
      ...(groups.length > 0 && { cell: (user: User) => groupNames(user) || '–' }),
      from: 'xl',
      brief: (user) => groupNames(user) || null,
      csv: (user) => namesOf(user).map(quotedName).join(', '),
    },
    ...GUARDIAN_FIELDS.map(([id, place, part]): Column<ListedUser> => ({
      id,
      // As the import reads them.
      header: t(`users.import.field.${id}`),
      csv: ({ guardians }) => guardians?.[place]?.[part],
    })),
  ]
}
