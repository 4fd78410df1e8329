import { createFileRoute } from '@tanstack/react-router'

import { requirePermissions } from '#features/session/guards.ts'
import { useRole } from '#features/session/use-session.ts'
import { TranslationsPage } from '#features/translations/components/TranslationsPage.tsx'
import { toFilter, translationsSearch } from '#features/translations/list.ts'
import { translationQueries } from '#features/translations/queries.ts'
import { textRights } from '#features/translations/rights.ts'
import { startQueries } from '#lib/start-queries.ts'
import { stepBy } from '#ui/list/list-search.ts'

// For users without all the permissions the list of texts requires (specification, section 2).
export const Route = createFileRoute('/_authed/admin/_office/translations/edit')({
  validateSearch: translationsSearch,
  beforeLoad: ({ context }) => requirePermissions(context, ['translation:update'], ['translation:delete']),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    startQueries(queryClient, translationQueries.list(toFilter(deps)), translationQueries.namespaces())
  },
  component: TextsToChange,
})

function TextsToChange() {
  const navigate = Route.useNavigate()
  const { refreshTexts } = Route.useRouteContext()
  return (
    <TranslationsPage
      search={Route.useSearch()}
      onStep={(change) => void navigate(stepBy(change))}
      rights={textRights(useRole()?.permissions ?? [])}
      onChanged={refreshTexts}
    />
  )
}
