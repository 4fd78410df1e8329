import { createFileRoute } from '@tanstack/react-router'

import { requirePermissions } from '#features/session/guards.ts'
import { usersSearch } from '#features/users/list.ts'
import { stepBy } from '#ui/list/list-search.ts'

import { MemberList, startMemberList } from './-member-list.tsx'

export const Route = createFileRoute('/_authed/admin/_office/users/')({
  validateSearch: usersSearch,
  beforeLoad: ({ context }) => requirePermissions(context, ['user:read:profile']),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => startMemberList(context.queryClient, deps),
  component: Users,
})

function Users() {
  const navigate = Route.useNavigate()
  return <MemberList search={Route.useSearch()} onStep={(change) => void navigate(stepBy(change))} />
}
