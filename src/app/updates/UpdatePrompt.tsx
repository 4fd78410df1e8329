import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { isUninterrupted, subscribeUninterrupted } from '#lib/uninterrupted.ts'

import { updateStore } from './update-store.ts'

/** Offers a version that is ready, but not while a form or a scan would be lost. */
export function UpdatePrompt() {
  const { t } = useTranslation()
  const { waiting, accept } = useStore(updateStore)
  const uninterrupted = useSyncExternalStore(subscribeUninterrupted, isUninterrupted)
  const [postponed, setPostponed] = useState(false)
  if (!waiting || uninterrupted || postponed) return null
  return (
    <Paper
      role="status"
      elevation={8}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        right: { base: 16, md: 24 },
        left: { base: 16, xs: 'auto' },
        bottom: 'calc(var(--samspel-bottom-bar, 0px) + env(safe-area-inset-bottom) + 16px)',
        border: 1,
        borderColor: 'divider',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
      }}
    >
      <Typography sx={{ flex: '1 1 14rem' }}>{t('app.update.text')}</Typography>
      <Button onClick={() => setPostponed(true)}>{t('app.update.later')}</Button>
      <Button variant="contained" onClick={accept}>
        {t('app.update.reload')}
      </Button>
    </Paper>
  )
}
