import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { mailRights } from '#features/mail/rights.ts'
import { mailingTo, startKey } from '#features/mail/sender/mailing.ts'
import { SenderPage } from '#features/mail/sender/SenderPage.tsx'
import { templateQueries } from '#features/mail/templates/queries.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { sessionQueries } from '#features/session/queries.ts'
import { useAbilities } from '#features/session/use-abilities.ts'
import { useRole } from '#features/session/use-session.ts'
import { userQueries } from '#features/users/queries.ts'
import { chooseLanguage } from '#lib/text/languages.ts'
import { useRoleName } from '#ui/content/use-role-name.ts'

export const Route = createFileRoute('/_authed/admin/_office/email-sender')({
  beforeLoad: ({ context }) => requirePermissions(context, ['email:send']),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(userQueries.roles())
    void queryClient.prefetchQuery(templateQueries.announcements())
  },
  component: Sender,
})

function Sender() {
  const { i18n } = useTranslation()
  const roleName = useRoleName()
  const { data: roles = [] } = useQuery(userQueries.roles())
  const { data: me } = useQuery(sessionQueries.me())
  const { permissions, seesGoing } = useAbilities()
  const start = mailingTo(useLocation({ select: ({ state }) => state.mailTo }))
  return (
    <SenderPage
      // Other recipients start a new mail.
      key={startKey(start)}
      start={start}
      roles={roles.map(({ id, name }) => ({ id, name: roleName(name) }))}
      language={me?.language ?? chooseLanguage(i18n.language, [])}
      readable={{
        answers: permissions.includes('event_registration:read'),
        attendance: permissions.includes('event_attendance:read'),
        going: seesGoing,
      }}
      rights={mailRights(useRole())}
    />
  )
}
