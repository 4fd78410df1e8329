import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { consentStore, withdrawConsent } from '../consent.ts'

/** Takes back what was accepted in the banner, which then asks again. */
export function WithdrawConsent() {
  const { t } = useTranslation()
  const { accepted } = useStore(consentStore)
  if (!accepted) return null
  return (
    <button type="button" className="plain-button plain-button--outlined" onClick={withdrawConsent}>
      {t('cookies.withdraw')}
    </button>
  )
}
