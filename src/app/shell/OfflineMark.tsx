import { useTranslation } from 'react-i18next'

import { useOnline } from '#ui/browser/use-online.ts'
import { CloudOffIcon } from '#ui/icon/basic-icons.ts'

/** Shows that the device is offline. Its space is reserved, so nothing shifts when it comes and goes. */
export function OfflineMark() {
  const { t } = useTranslation()
  const online = useOnline()
  return (
    <div className="offline-mark" role="status" title={online ? undefined : t('app.offlineHint')}>
      {!online && (
        <span>
          <CloudOffIcon />
          {t('app.offline')}
        </span>
      )}
    </div>
  )
}
