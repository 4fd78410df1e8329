import { createFileRoute } from '@tanstack/react-router'

import { WithdrawConsent } from '#features/cookies/components/WithdrawConsent.tsx'
import { LegalPage } from '#features/legal/components/LegalPage.tsx'
import { privacyPolicy } from '#features/legal/privacy.ts'

export const Route = createFileRoute('/_public/privacy-policy')({
  component: () => (
    <LegalPage document={privacyPolicy}>
      <WithdrawConsent />
    </LegalPage>
  ),
})
