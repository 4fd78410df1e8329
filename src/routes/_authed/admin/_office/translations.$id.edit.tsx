import { createFileRoute } from '@tanstack/react-router'

import { requirePermissions } from '#features/session/guards.ts'
import { useCan } from '#features/session/use-session.ts'
import { EditTextPage } from '#features/translations/components/EditTextPage.tsx'
import { translationQueries } from '#features/translations/queries.ts'

export const Route = createFileRoute('/_authed/admin/_office/translations/$id/edit')({
  beforeLoad: ({ context }) => requirePermissions(context, ['translation:update']),
  loader: ({ context: { queryClient }, params: { id } }) =>
    void queryClient.prefetchQuery(translationQueries.detail(id)),
  component: EditTranslation,
})

function EditTranslation() {
  const { id } = Route.useParams()
  const { refreshTexts } = Route.useRouteContext()
  const mayDelete = useCan('translation:delete')
  const mayList = useCan('translation:create', 'translation:delete')
  return <EditTextPage key={id} id={id} mayList={mayList} mayDelete={mayDelete} onChanged={refreshTexts} />
}
