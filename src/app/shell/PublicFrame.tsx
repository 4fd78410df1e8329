import Box from '@mui/material/Box'
import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { sessionStore } from '#api/session.ts'
import { TextLink } from '#ui/links.ts'

import { Brand } from './Brand.tsx'
import { LanguageButton } from './LanguageButton.tsx'
import { OfflineMark } from './OfflineMark.tsx'
import { SkipLink } from './SkipLink.tsx'
import { ThemeButton } from './ThemeButton.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** Around the screens that need no login. */
export function PublicFrame({ children }: PropsWithChildren) {
  const { t } = useTranslation()
  const { isAuthenticated } = useStore(sessionStore)
  useFocusOnNavigation()
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <SkipLink />
      <Box
        component="header"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          px: { base: 2, md: 4 },
          pt: 'calc(8px + env(safe-area-inset-top))',
          pb: 1,
        }}
      >
        <TextLink to="/" color="inherit" underline="none" sx={{ py: 0.75 }}>
          <Brand name={t('app.name')} />
        </TextLink>
        <OfflineMark />
        <LanguageButton />
        <ThemeButton />
      </Box>
      <Box
        component="main"
        id="main"
        tabIndex={-1}
        sx={{ display: 'flex', flexDirection: 'column', flex: 1, px: 2, py: 3, outline: 'none' }}
      >
        {children}
      </Box>
      <Box
        component="footer"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'center',
          columnGap: 3,
          px: 2,
          pb: 'calc(16px + env(safe-area-inset-bottom))',
        }}
      >
        <FooterLink to="/privacy-policy" label={t('app.privacyPolicy')} />
        {!isAuthenticated && <FooterLink to="/terms-of-service" label={t('app.termsOfService')} />}
      </Box>
    </Box>
  )
}

function FooterLink({ to, label }: { to: '/privacy-policy' | '/terms-of-service'; label: string }) {
  return (
    <TextLink to={to} variant="body2" sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
      {label}
    </TextLink>
  )
}
