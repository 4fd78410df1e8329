import { createFileRoute } from '@tanstack/react-router'

import { requirePermissions } from '#features/session/guards.ts'
import { translationsSearch } from '#features/translations/list.ts'
import { stepBy } from '#ui/list/list-search.ts'

import { startTextList, TextList } from './-text-list.tsx'

export const Route = createFileRoute('/_authed/admin/_office/translations/')({
  validateSearch: translationsSearch,
  beforeLoad: ({ context }) =>
    requirePermissions(context, ['translation:create', 'translation:update', 'translation:delete']),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => startTextList(context.queryClient, deps),
  component: Translations,
})

function Translations() {
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
