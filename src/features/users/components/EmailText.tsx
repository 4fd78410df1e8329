import { useTranslation } from 'react-i18next'

import { BreakableText } from '#ui/content/BreakableText.tsx'

import type { User } from '../user.ts'

/** A member's address, or a note that they have no account. */
export function EmailText({ user }: { user: Pick<User, 'email' | 'has_account'> }) {
  const { t } = useTranslation()
  return user.has_account ? <BreakableText text={user.email} /> : t('users.no_account')
}
