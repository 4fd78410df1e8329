import { createFileRoute } from '@tanstack/react-router'

import { requirePermissions } from '#features/session/guards.ts'
import { useRole } from '#features/session/use-session.ts'
import { EditTextPage } from '#features/translations/components/EditTextPage.tsx'
import { translationQueries } from '#features/translations/queries.ts'
import { textRights } from '#features/translations/rights.ts'

export const Route = createFileRoute('/_authed/admin/_office/translations/$id/edit')({
  beforeLoad: ({ context }) => requirePermissions(context, ['translation:update']),
  loader: ({ context: { queryClient }, params: { id } }) =>
    void queryClient.prefetchQuery(translationQueries.detail(id)),
  component: EditTranslation,
})

function EditTranslation() {
  const { id } = Route.useParams()
  const { refreshTexts } = Route.useRouteContext()
  const rights = textRights(useRole()?.permissions ?? [])
  return <EditTextPage key={id} id={id} rights={rights} onChanged={refreshTexts} />
}
