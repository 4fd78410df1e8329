import { useTranslation } from 'react-i18next'

/** While roles and permissions load, and while a screen takes longer than it should. */
export function FullScreenSpinner() {
  const { t } = useTranslation()
  return (
    <div className="full-screen-spinner">
      <span className="plain-spinner" role="progressbar" aria-label={t('app.loading')} />
    </div>
  )
}
