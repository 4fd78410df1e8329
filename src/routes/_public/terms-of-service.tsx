import { createFileRoute } from '@tanstack/react-router'

import { LegalPage } from '#features/legal/components/LegalPage.tsx'
import { termsOfService } from '#features/legal/terms.ts'
import { requireLoggedOut } from '#features/session/guards.ts'

export const Route = createFileRoute('/_public/terms-of-service')({
  // Not among the public pages that someone who is logged in still reaches (specification, section 2).
  beforeLoad: () => requireLoggedOut('/'),
  component: () => <LegalPage document={termsOfService} />,
})
