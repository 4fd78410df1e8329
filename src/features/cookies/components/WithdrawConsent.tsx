import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { Button } from '#ui/control/Button.tsx'

import { consentStore, withdrawConsent } from '../consent.ts'

/** Withdraws the consent given in the banner, which then asks again. */
export function WithdrawConsent() {
  const { t } = useTranslation()
  const { accepted } = useStore(consentStore)
  if (!accepted) return null
  return (
    <Button variant="outlined" onClick={withdrawConsent}>
      {t('cookies.withdraw')}
    </Button>
  )
}
