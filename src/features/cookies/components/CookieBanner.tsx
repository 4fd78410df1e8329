import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { Button } from '#ui/control/Button.tsx'

import { acceptAll, consentStore } from '../consent.ts'
import './cookie-banner.css'

/** Asks for consent at the foot of every screen, until it is given. */
export function CookieBanner() {
  const { t } = useTranslation()
  const { accepted } = useStore(consentStore)
  if (accepted) return null
  return (
    <>
      {/* Room to scroll to what the banner would cover. */}
      <div aria-hidden className="cookie-banner-room" />
      <section aria-label={t('cookies.label')} className="plain-paper cookie-banner">
        <p>
          {t('cookies.text1')} {t('cookies.text2')}{' '}
          <Link to="/privacy-policy" className="plain-link">
            {t('cookies.policy')}
          </Link>
          .
        </p>
        <Button variant="contained" onClick={acceptAll}>
          {t('cookies.accept')}
        </Button>
      </section>
    </>
  )
}
