import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { planningQueries } from '#features/events/planning/queries.ts'
import { requirePermissions } from '#features/session/guards.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

// For links that have the event's id but not its slug, which is derived from its title.
export const Route = createFileRoute('/_authed/admin/_office/events/id/$id/edit')({
  beforeLoad: ({ context }) => requirePermissions(context, ['event:update']),
  component: ToEvent,
})

function ToEvent() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const slug = useQuery(planningQueries.slug(id))
  return (
    <Page narrow>
      <PageHeader title={t('planning.edit_title')} />
      <Loaded query={slug} height={520}>
        {(known) => <Navigate to="/admin/events/$slug/edit" params={{ slug: known }} replace />}
      </Loaded>
    </Page>
  )
}
