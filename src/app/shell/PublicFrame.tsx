import { Link } from '@tanstack/react-router'
import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'

import { Brand } from './Brand.tsx'
import { LanguageButton } from './LanguageButton.tsx'
import { OfflineMark } from './OfflineMark.tsx'
import { SkipLink } from './SkipLink.tsx'
import { ThemeButton } from './ThemeButton.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** Around the screens that need no login. Like them it is made without Material UI, which a first visit would wait for. */
export function PublicFrame({ children }: PropsWithChildren) {
  const { t } = useTranslation()
  useFocusOnNavigation()
  return (
    <div className="public-frame">
      <SkipLink />
      <header>
        <Link to="/">
          <Brand name={t('app.name')} />
        </Link>
        <OfflineMark />
        <LanguageButton />
        <ThemeButton />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer>
        <Link to="/privacy-policy" className="plain-link">
          {t('app.privacyPolicy')}
        </Link>
        <Link to="/terms-of-service" className="plain-link">
          {t('app.termsOfService')}
        </Link>
      </footer>
    </div>
  )
}
