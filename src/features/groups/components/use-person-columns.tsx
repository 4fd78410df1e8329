import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { EmergencyContact } from '#ui/contact/EmergencyContact.tsx'
import { PhoneLink } from '#ui/contact/PhoneLink.tsx'
import { BreakableText } from '#ui/content/BreakableText.tsx'
import { Tag } from '#ui/content/Tag.tsx'
import { TextLink } from '#ui/layout/links.ts'
import type { Column } from '#ui/list/column.ts'

import type { GroupPerson } from '../group.ts'

/** The columns exported for each group member; the one for guardians is only shown if any of these people have some. */
export function usePersonColumns(
  seesProfiles: boolean,
  people: readonly GroupPerson[] = [],
): Column<GroupPerson>[] {
  const { t } = useTranslation()
  const someGuardians = people.some(({ guardians }) => guardians.length > 0)
  return [
    {
      id: 'name',
      header: t('groups.person'),
      sort: 'name',
      cell: ({ user_id, name }) =>
        seesProfiles ? (
          <TextLink to="/admin/users/$id" params={{ id: user_id }} color="inherit">
            {name}
          </TextLink>
        ) : (
          name
        ),
      csv: ({ name }) => name,
    },
    {
      id: 'email',
      header: t('groups.email'),
      sort: 'email',
      // A child may have no address.
      cell: ({ email }) =>
        email ? (
          <a className="plain-link" href={`mailto:${email}`}>
            <BreakableText text={email} />
          </a>
        ) : (
          '–'
        ),
      brief: ({ email, guardians }) => email ?? (guardians.map(({ name }) => name).join(', ') || '–'),
      csv: ({ email }) => email,
    },
    {
      id: 'phone',
      header: t('contact.phone'),
      cell: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : '–'),
      csv: ({ phone }) => phone,
    },
    {
      id: 'guardians',
      header: t('groups.guardians'),
      ...(someGuardians && {
        cell: ({ guardians }: GroupPerson) => <GuardianContacts guardians={guardians} none="–" />,
      }),
      csv: ({ guardians }) =>
        guardians.map(({ name, phone, email }) => [name, phone, email].filter(Boolean).join(' ')).join(', '),
    },
    {
      id: 'emergency',
      header: t('contact.emergency'),
      cell: (person) => <EmergencyContact person={person} none="–" />,
      csv: ({ emergency_name, emergency_phone }) =>
        [emergency_name, emergency_phone].filter(Boolean).join(' '),
    },
    {
      id: 'leader',
      header: t('groups.leader'),
      sort: 'is_leader',
      cell: ({ is_leader }) => (is_leader ? <Tag tone="primary">{t('groups.leads')}</Tag> : '–'),
      brief: ({ is_leader }) => (is_leader ? t('groups.leads') : null),
      csv: ({ is_leader }) => (is_leader ? t('groups.leads') : ''),
    },
  ]
}

interface Props extends Pick<GroupPerson, 'guardians'> {
  /** What is shown if there are none. */
  none: string
}

/** How to reach a child's guardians. */
function GuardianContacts({ guardians, none }: Props) {
  if (guardians.length === 0) return none
  return guardians.map(({ name, email, phone }) => (
    <Box key={email} sx={{ '& + &': { mt: 0.75 } }}>
      <div>
        {name} {phone && <PhoneLink phone={phone} />}
      </div>
      <a className="plain-link" href={`mailto:${email}`}>
        <BreakableText text={email} />
      </a>
    </Box>
  ))
}
