import { createFileRoute } from '@tanstack/react-router'

import { mailRights } from '#features/mail/rights.ts'
import { EditTemplatePage } from '#features/mail/templates/EditTemplatePage.tsx'
import { templateQueries } from '#features/mail/templates/queries.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { useRole } from '#features/session/use-session.ts'

export const Route = createFileRoute('/_authed/admin/_office/email-templates/$id/edit')({
  beforeLoad: ({ context }) => requirePermissions(context, ['email_template:update']),
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(templateQueries.detail(id))
    void queryClient.prefetchQuery(templateQueries.builtIn())
  },
  component: EditTemplate,
})

function EditTemplate() {
  const { id } = Route.useParams()
  return <EditTemplatePage key={id} id={id} rights={mailRights(useRole())} />
}
