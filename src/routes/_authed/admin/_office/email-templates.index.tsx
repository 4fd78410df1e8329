import { createFileRoute } from '@tanstack/react-router'

import { mailRights } from '#features/mail/rights.ts'
import { templatesSearch, toTemplatesFilter } from '#features/mail/templates/list.ts'
import { templateQueries } from '#features/mail/templates/queries.ts'
import { TemplatesPage } from '#features/mail/templates/TemplatesPage.tsx'
import { requirePermissions } from '#features/session/guards.ts'
import { useRole } from '#features/session/use-session.ts'
import { stepBy } from '#ui/list/list-search.ts'

export const Route = createFileRoute('/_authed/admin/_office/email-templates/')({
  validateSearch: templatesSearch,
  beforeLoad: ({ context }) => requirePermissions(context, ['email_template:update']),
  loaderDeps: ({ search }) => search,
  // Not awaited: while a search loads, the field being typed in must stay.
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(templateQueries.list(toTemplatesFilter(deps)))
    void queryClient.prefetchQuery(templateQueries.builtIn())
  },
  component: Templates,
})

function Templates() {
  const navigate = Route.useNavigate()
  return (
    <TemplatesPage
      search={Route.useSearch()}
      rights={mailRights(useRole())}
      onStep={(change) => void navigate(stepBy(change))}
    />
  )
}
