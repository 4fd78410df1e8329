import { createFileRoute } from '@tanstack/react-router'

import { requirePermissions } from '#features/session/guards.ts'
import { useRole } from '#features/session/use-session.ts'
import { NewTextPage } from '#features/translations/components/NewTextPage.tsx'
import { textRights } from '#features/translations/rights.ts'

export const Route = createFileRoute('/_authed/admin/_office/translations/new')({
  beforeLoad: ({ context }) => requirePermissions(context, ['translation:create']),
  component: NewTranslation,
})

function NewTranslation() {
  const { refreshTexts } = Route.useRouteContext()
  return <NewTextPage rights={textRights(useRole()?.permissions ?? [])} onChanged={refreshTexts} />
}
