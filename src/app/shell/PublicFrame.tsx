import { Link } from '@tanstack/react-router'
import { type PropsWithChildren, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { publicClub } from '#api/public-club.ts'
import { knownClub } from '#lib/browser/known-club.ts'
import { nextLanguage } from '#lib/text/languages.ts'
import { Picture } from '#ui/content/Picture.tsx'
import { Button } from '#ui/control/Button.tsx'
import { DarkModeIcon, LightModeIcon } from '#ui/icon/basic-icons.ts'

import { changeLanguage, currentLanguage } from '../i18n.ts'
import { Brand, Sign } from './Brand.tsx'
import { OfflineMark } from './OfflineMark.tsx'
import { SkipLink } from './SkipLink.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useThemeSwitch } from './use-theme-switch.ts'

/**
 * Surrounds the screens that need no login. Like them, it does not use Material UI, which a first visit would
 * have to wait for.
 */
export function PublicFrame({ children }: PropsWithChildren) {
  const { t } = useTranslation()
  useFocusOnNavigation()
  const club = useClub()
  return (
    <div className="public-frame">
      <SkipLink />
      <header>
        <Link to="/">
          <Brand
            name={club?.name ?? t('app.name')}
            {...(club?.logo && {
              logo: <Picture src={club.logo} alt="" width={32} height={32} fallback={<Sign />} />,
            })}
          />
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

/** The club last used on this device; on a first visit the installation's, if it is public. */
function useClub() {
  const [club, setClub] = useState(knownClub)
  const isKnown = club !== undefined
  useEffect(() => {
    if (!isKnown) void publicClub().then(setClub)
  }, [isKnown])
  return club
}

/** With so few languages one button is enough: it names the next language, in that language. */
function LanguageButton() {
  const { t } = useTranslation()
  const next = nextLanguage(currentLanguage())
  return (
    <Button color="inherit" lang={next} onClick={() => void changeLanguage(next)}>
      {t(`app.language.${next}`)}
    </Button>
  )
}

function ThemeButton() {
  const { t } = useTranslation()
  const { isDark, toggle } = useThemeSwitch()
  const label = t(isDark ? 'app.theme.toLight' : 'app.theme.toDark')
  return (
    <Button variant="icon" color="inherit" onClick={toggle} aria-label={label} title={label}>
      {isDark ? <LightModeIcon /> : <DarkModeIcon />}
    </Button>
  )
}
