import { keyframes } from '@emotion/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { TextLink } from '#ui/links.ts'

import { acceptAll, consentStore } from '../consent.ts'

// Clear of the phone's navigation, where there is one.
const BOTTOM = 'calc(var(--samspel-bottom-bar, 0px) + env(safe-area-inset-bottom) + 12px)'

const slideUp = keyframes({ from: { transform: 'translate(-50%, 120%)' } })

/** Asks for consent at the foot of every screen, until it is given. */
export function CookieBanner() {
  const { t } = useTranslation()
  const { accepted } = useStore(consentStore)
  if (accepted) return null
  return (
    <>
      {/* Room to scroll to what the banner would cover. */}
      <Box aria-hidden sx={{ height: { base: 232, sm: 140 } }} />
      <Paper
        component="section"
        aria-label={t('cookies.label')}
        elevation={12}
        sx={{
          position: 'fixed',
          zIndex: 'drawer',
          bottom: BOTTOM,
          border: 1,
          borderColor: 'divider',
          left: '50%',
          width: '90%',
          maxWidth: 600,
          transform: 'translateX(-50%)',
          animation: `${slideUp} 300ms ease-out`,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          p: 2,
        }}
      >
        <Typography variant="body2" sx={{ flex: '1 1 16rem' }}>
          {t('cookies.text1')} {t('cookies.text2')}{' '}
          <TextLink to="/privacy-policy">{t('cookies.policy')}</TextLink>.
        </Typography>
        <Button variant="contained" onClick={acceptAll} sx={{ flex: { base: '1 0 100%', xs: '0 0 auto' } }}>
          {t('cookies.accept')}
        </Button>
      </Paper>
    </>
  )
}
