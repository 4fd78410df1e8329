import { createFileRoute } from '@tanstack/react-router'

import { requirePermissions } from '#features/session/guards.ts'
import { translationsSearch } from '#features/translations/list.ts'
import { stepBy } from '#ui/list/list-search.ts'

import { startTextList, TextList } from './-text-list.tsx'

// For users without all the permissions the list of texts requires (specification, section 2).
export const Route = createFileRoute('/_authed/admin/_office/translations/edit')({
  validateSearch: translationsSearch,
  beforeLoad: ({ context }) => requirePermissions(context, ['translation:update'], ['translation:delete']),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => startTextList(context.queryClient, deps),
  component: TextsToChange,
})

function TextsToChange() {
  const navigate = Route.useNavigate()
  const { refreshTexts } = Route.useRouteContext()
  return (
    <TextList
      search={Route.useSearch()}
      onStep={(change) => void navigate(stepBy(change))}
      onChanged={refreshTexts}
    />
  )
}
