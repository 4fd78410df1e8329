import { createFileRoute } from '@tanstack/react-router'

import { GroupSeason } from '#features/events/participation/season/GroupSeason.tsx'
import { LedGroupPage } from '#features/groups/components/LedGroupPage.tsx'
import { groupSearch, toGroupFilter } from '#features/groups/list.ts'
import { groupQueries } from '#features/groups/queries.ts'
import { startQueries } from '#lib/async/start-queries.ts'
import { stepBy } from '#ui/list/list-search.ts'

// For the leaders of a group; to anyone else the server reports that it does not exist.
export const Route = createFileRoute('/_authed/groups/$id')({
  validateSearch: groupSearch,
  // The texts about groups are among the admin texts.
  beforeLoad: async ({ context }) => {
    await Promise.all([context.addTexts('admin'), context.addTexts('settings')])
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { id }, deps }) => {
    startQueries(queryClient, groupQueries.list(), groupQueries.people(id, toGroupFilter(deps)))
  },
  component: LedGroup,
})

function LedGroup() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <LedGroupPage
      key={id}
      id={id}
      attendance={<GroupSeason groupId={id} />}
      search={Route.useSearch()}
      onStep={(change) => void navigate(stepBy(change))}
    />
  )
}
