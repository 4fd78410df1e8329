import { createFileRoute } from '@tanstack/react-router'

import { logsSearch, toLogsFilter } from '#features/mail/logs/list.ts'
import { LogsPage } from '#features/mail/logs/LogsPage.tsx'
import { logQueries } from '#features/mail/logs/queries.ts'
import { mailRights } from '#features/mail/rights.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { useRole } from '#features/session/use-session.ts'
import { stepBy } from '#ui/list/list-search.ts'

export const Route = createFileRoute('/_authed/admin/_office/email-logs/')({
  validateSearch: logsSearch,
  beforeLoad: ({ context }) => requirePermissions(context, ['email_log:read']),
  loaderDeps: ({ search }) => search,
  // Not awaited: while a search loads, the field being typed in must stay.
  loader: ({ context: { queryClient }, deps }) =>
    void queryClient.prefetchQuery(logQueries.list(toLogsFilter(deps))),
  component: Logs,
})

function Logs() {
  const navigate = Route.useNavigate()
  return (
    <LogsPage
      search={Route.useSearch()}
      rights={mailRights(useRole())}
      onStep={(change) => void navigate(stepBy(change))}
    />
  )
}
