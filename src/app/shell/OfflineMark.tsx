import { useTranslation } from 'react-i18next'

import { useOnline } from '#ui/browser/use-online.ts'
import { CloudOffIcon } from '#ui/icon/CloudOffIcon.ts'

/** Says that there is no network. Its place is kept, so nothing moves when it comes and goes. */
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
