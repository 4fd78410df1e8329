import { useTranslation } from 'react-i18next'

import { Icon } from '#ui/content/Icon.tsx'
import { useOnline } from '#ui/browser/use-online.ts'

/** Says that there is no network. Its place is kept, so nothing moves when it comes and goes. */
export function OfflineMark() {
  const { t } = useTranslation()
  const online = useOnline()
  return (
    <div className="offline-mark" role="status" title={online ? undefined : t('app.offlineHint')}>
      {!online && (
        <span>
          <Icon name="cloudOff" />
          {t('app.offline')}
        </span>
      )}
    </div>
  )
}
