import { useTranslation } from 'react-i18next'

import { Tag } from '#ui/content/Tag.tsx'

import { stateOf, type User } from '../user.ts'

const COLORS = {
  verified: 'success',
  unverified: 'warning',
  not_invited: 'warning',
  inactive: 'quiet',
} as const

/** The state of an account, in words and by colour. */
export function StatusChip({ user }: { user: Pick<User, 'status' | 'awaits_invitation'> }) {
  const { t } = useTranslation()
  const state = stateOf(user)
  return <Tag tone={COLORS[state]}>{t(`users.status.${state}`)}</Tag>
}
