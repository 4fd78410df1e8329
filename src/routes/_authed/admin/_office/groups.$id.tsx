import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { GroupPage } from '#features/groups/components/GroupPage.tsx'
import { groupSearch, toGroupFilter } from '#features/groups/list.ts'
import { groupQueries } from '#features/groups/queries.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { sessionQueries } from '#features/session/queries.ts'
import { useCan } from '#features/session/use-session.ts'
import { startQueries } from '#lib/async/start-queries.ts'
import { stepBy } from '#ui/list/list-search.ts'

export const Route = createFileRoute('/_authed/admin/_office/groups/$id')({
  validateSearch: groupSearch,
  beforeLoad: ({ context }) => requirePermissions(context, ['group:manage']),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { id }, deps }) => {
    startQueries(
      queryClient,
      groupQueries.list(),
      groupQueries.people(id, toGroupFilter(deps)),
      groupQueries.counts(),
    )
  },
  component: OneGroup,
})

function OneGroup() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const { data: association } = useQuery(sessionQueries.association())
  return (
    <GroupPage
      key={id}
      id={id}
      seesProfiles={useCan('user:read:profile')}
      type={association?.type}
      search={Route.useSearch()}
      onStep={(change) => void navigate(stepBy(change))}
    />
  )
}
