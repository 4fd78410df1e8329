import { createFileRoute } from '@tanstack/react-router'

import { recipientsSearch, toRecipientsFilter } from '#features/mail/logs/list.ts'
import { LogPage } from '#features/mail/logs/LogPage.tsx'
import { logQueries } from '#features/mail/logs/queries.ts'
import { mailRights } from '#features/mail/rights.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { useRole } from '#features/session/use-session.ts'
import { stepBy } from '#ui/list/list-search.ts'

export const Route = createFileRoute('/_authed/admin/_office/email-logs/$id')({
  validateSearch: recipientsSearch,
  beforeLoad: ({ context }) => requirePermissions(context, ['email_log:read']),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { id }, deps }) => {
    void queryClient.prefetchQuery(logQueries.detail(id))
    void queryClient.prefetchQuery(logQueries.recipients(id, toRecipientsFilter(deps)))
  },
  component: Log,
})

function Log() {
  const navigate = Route.useNavigate()
  return (
    <LogPage
      id={Route.useParams().id}
      search={Route.useSearch()}
      rights={mailRights(useRole())}
      onStep={(change) => void navigate(stepBy(change))}
    />
  )
}
