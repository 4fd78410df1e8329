import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { sessionQueries } from '#features/session/queries.ts'
import { useSession } from '#features/session/use-session.ts'
import { SecurityPage } from '#features/settings/components/SecurityPage.tsx'

export const Route = createFileRoute('/_authed/settings/security')({ component: MySecurity })

function MySecurity() {
  const { user } = useSession()
  const { data: association } = useQuery(sessionQueries.association())
  return <SecurityPage association={association?.name ?? 'Samspel'} email={user?.email ?? ''} />
}
