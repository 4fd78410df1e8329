import { createFileRoute } from '@tanstack/react-router'

import { AuditLogPage } from '#features/audit-log/components/AuditLogPage.tsx'
import { auditSearch } from '#features/audit-log/list.ts'
import { auditQueries } from '#features/audit-log/queries.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { stepBy } from '#ui/list/list-search.ts'

export const Route = createFileRoute('/_authed/admin/_office/audit-log')({
  validateSearch: auditSearch,
  beforeLoad: ({ context }) => requirePermissions(context, ['audit_log:read']),
  loaderDeps: ({ search }) => search,
  // Not awaited: while a search loads, the field being typed in must stay.
  loader: ({ context: { queryClient }, deps }) =>
    void queryClient.prefetchInfiniteQuery(auditQueries.list(deps)),
  component: AuditLog,
})

function AuditLog() {
  const navigate = Route.useNavigate()
  return <AuditLogPage search={Route.useSearch()} onStep={(change) => void navigate(stepBy(change))} />
}
