import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { sessionQueries } from '#features/session/queries.ts'
import { EmailPage } from '#features/settings/components/EmailPage.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'

export const Route = createFileRoute('/_authed/settings/email')({ component: MyEmail })

function MyEmail() {
  // Changed by a link that may have been opened in another program.
  const me = useQuery({ ...sessionQueries.me(), refetchOnMount: 'always' })
  return (
    <Loaded query={me} height={640}>
      {({ email }) => <EmailPage email={email} />}
    </Loaded>
  )
}
