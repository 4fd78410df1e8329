import { createFileRoute } from '@tanstack/react-router'

import { requirePermissions } from '#features/session/guards.ts'
import { usersSearch } from '#features/users/list.ts'
import { stepBy } from '#ui/list/list-search.ts'

import { MemberList, startMemberList } from './-member-list.tsx'

// For users who may change profiles but not open the members' pages (specification, section 2).
export const Route = createFileRoute('/_authed/admin/_office/users/edit')({
  validateSearch: usersSearch,
  beforeLoad: ({ context }) => requirePermissions(context, ['user:update:profile']),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => startMemberList(context.queryClient, deps),
  component: UsersToChange,
})

function UsersToChange() {
  const navigate = Route.useNavigate()
  return <MemberList search={Route.useSearch()} onStep={(change) => void navigate(stepBy(change))} />
}
