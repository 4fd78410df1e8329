import { useTranslation } from 'react-i18next'

/** The first stop for the keyboard: skips the navigation. Visible only while focused. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      className="plain-link skip-link"
      href="#main"
      onClick={(event) => {
        // Not a navigation: the router would add the hash to the history.
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {t('app.skipToContent')}
    </a>
  )
}
