import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { GrantSheet } from '#features/grants/components/GrantSheet.tsx'
import { sheetSearch } from '#features/grants/list.ts'
import { grantQueries } from '#features/grants/queries.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { startQueries } from '#lib/async/start-queries.ts'

export const Route = createFileRoute('/_authed/admin/_office/grants/list')({
  validateSearch: sheetSearch,
  beforeLoad: ({ context }) => requirePermissions(context, ['grants:manage']),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    startQueries(queryClient, queryOf(deps))
  },
  component: List,
})

function queryOf({ grant = '', day = '', sent }: ReturnType<typeof sheetSearch>) {
  return sent === undefined ? grantQueries.current(grant, day) : grantQueries.sent(sent)
}

function List() {
  return <GrantSheet list={useQuery(queryOf(Route.useSearch()))} />
}
