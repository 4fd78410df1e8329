import { createFileRoute } from '@tanstack/react-router'

import { seedDetail } from '#features/events/cache.ts'
import { eventQueries } from '#features/events/queries.ts'
import { RollCallPage } from '#features/events/roll-call/RollCallPage.tsx'
import { useAbilities } from '#features/session/use-abilities.ts'
import { startQueries } from '#lib/async/start-queries.ts'

// For those who may check in and the leaders of invited groups; to anyone else the server reports that it does not exist.
export const Route = createFileRoute('/_authed/events/$slug_/roll-call')({
  beforeLoad: async ({ context }) => {
    // Its texts are among the admin texts.
    await context.addTexts('admin')
  },
  loader: ({ context: { queryClient }, params: { slug } }) => {
    seedDetail(queryClient, slug)
    startQueries(queryClient, eventQueries.detail(slug))
  },
  component: RollCall,
})

function RollCall() {
  const { slug } = Route.useParams()
  return <RollCallPage slug={slug} permissions={useAbilities().permissions} />
}
