import type { QueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'

import { useRole } from '#features/session/use-session.ts'
import { UsersPage } from '#features/users/components/UsersPage.tsx'
import { toFilter, type UsersSearch } from '#features/users/list.ts'
import { userQueries } from '#features/users/queries.ts'
import { userRights } from '#features/users/rights.ts'
import { startQueries } from '#lib/async/start-queries.ts'

/** Starts to load the members, at either address. */
export function startMemberList(queryClient: QueryClient, search: UsersSearch): void {
  startQueries(queryClient, userQueries.list(toFilter(search)), userQueries.roles(), userQueries.groups())
}

/** The members, at either address. */
export function MemberList(props: Omit<ComponentProps<typeof UsersPage>, 'rights' | 'ownRoleId'>) {
  const role = useRole()
  return <UsersPage {...props} rights={userRights(role?.permissions ?? [])} ownRoleId={role?.id} />
}
