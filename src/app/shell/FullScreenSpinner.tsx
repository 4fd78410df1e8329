import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { useTranslation } from 'react-i18next'

/** While roles and permissions load, and while a screen takes longer than it should. */
export function FullScreenSpinner() {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}>
      <CircularProgress aria-label={t('app.loading')} />
    </Box>
  )
}
