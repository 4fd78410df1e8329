import { useTranslation } from 'react-i18next'

/** Shown while roles and permissions load, and when a screen takes long to load. */
export function FullScreenSpinner() {
  const { t } = useTranslation()
  return (
    <div className="full-screen-spinner">
      <span className="plain-spinner" role="progressbar" aria-label={t('app.loading')} />
    </div>
  )
}
