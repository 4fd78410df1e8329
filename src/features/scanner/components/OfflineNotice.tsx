import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#ui/browser/use-online.ts'

/** Says that the network is away, and that nothing is lost by it. */
export function OfflineNotice() {
  const { t } = useTranslation()
  const online = useOnline()
  if (online) return null
  return (
    <Alert severity="info" variant="outlined" data-notice="offline">
      {t('scanner.offline_hint')}
    </Alert>
  )
}
