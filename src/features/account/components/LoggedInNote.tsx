import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { sessionStore } from '#api/session.ts'
import { Alert } from '#ui/feedback/Alert.tsx'

/** Says who is logged in when a link concerns an account, possibly another one, and what happens to that session. */
export function LoggedInNote({ link }: { link: 'reset' | 'invitation' }) {
  const { t } = useTranslation()
  const { user } = useStore(sessionStore)
  if (!user) return null
  return <Alert severity="info">{t(`account.logged_in.${link}`, { email: user.email })}</Alert>
}
