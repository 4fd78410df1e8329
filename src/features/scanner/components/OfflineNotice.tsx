import { useTranslation } from 'react-i18next'

import { useOnline } from '#ui/browser/use-online.ts'
import { Alert } from '#ui/feedback/Alert.tsx'

/** Says that the device is offline, and that nothing is lost. */
export function OfflineNotice() {
  const { t } = useTranslation()
  const online = useOnline()
  if (online) return null
  return (
    <Alert severity="info" data-notice="offline">
      {t('scanner.offline_hint')}
    </Alert>
  )
}
