import { createFileRoute } from '@tanstack/react-router'

import { LegalPage } from '#features/legal/components/LegalPage.tsx'
import { termsOfService } from '#features/legal/terms.ts'

export const Route = createFileRoute('/_public/terms-of-service')({
  component: () => <LegalPage document={termsOfService} />,
})
