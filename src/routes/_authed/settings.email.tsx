import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { sessionQueries } from '#features/session/queries.ts'
import { EmailPage } from '#features/settings/components/EmailPage.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'

export const Route = createFileRoute('/_authed/settings/email')({ component: MyEmail })

function MyEmail() {
  // The address is changed by a link, which may have been opened outside the app.
  const me = useQuery({ ...sessionQueries.me(), refetchOnMount: 'always' })
  return (
    <Loaded query={me} height={640}>
      {({ email }) => <EmailPage email={email} />}
    </Loaded>
  )
}
