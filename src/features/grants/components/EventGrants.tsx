import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Suspense } from 'react'

import { ledGroups } from '#api/own-groups.ts'
import type { Row } from '#api/relations.ts'
import type { Permission } from '#api/schema.gen.ts'
import { ephemeral } from '#lib/async/ephemeral.ts'
import { lazyPart } from '#lib/async/lazy-part.ts'
import { useNow } from '#ui/browser/use-now.ts'

// Few people lead anything.
const ActivityPanel = lazyPart(() => import('./ActivityPanel.tsx'), 'ActivityPanel')

interface EventGrantsProps {
  event: Pick<Row<'events'>, 'id' | 'status' | 'start_time' | 'group_ids'>
  permissions: readonly Permission[]
}

/** What an event that has begun gives, for its leaders and those who plan events or manage grants; nothing for others. */
export function EventGrants({ event, permissions }: EventGrantsProps) {
  const { addTexts } = useRouteContext({ from: '__root__' })
  const begun = Date.parse(event.start_time) <= useNow().getTime()
  const counts = begun && (event.status === 'published' || event.status === 'archived')
  const manages =
    permissions.includes('grants:manage') ||
    (permissions.includes('event:update') && permissions.includes('event_attendance:read'))
  const led = useQuery({ ...ledGroups(), enabled: counts && !manages })
  const leads = led.data?.some((id) => event.group_ids.length === 0 || event.group_ids.includes(id)) ?? false
  const texts = useQuery({
    queryKey: ['texts', 'admin'],
    ...ephemeral,
    enabled: counts && (manages || leads),
    staleTime: Infinity,
    queryFn: async () => {
      await addTexts('admin')
      return true
    },
  })
  if (!counts || !(manages || leads) || !texts.data) return null
  return (
    <Suspense fallback={null}>
      <ActivityPanel eventId={event.id} />
    </Suspense>
  )
}
