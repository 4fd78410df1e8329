import { useTranslation } from 'react-i18next'

/** The first stop of the keyboard: past the navigation. Seen only while it has the focus. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      className="plain-link skip-link"
      href="#main"
      onClick={(event) => {
        // Not a navigation: the router would put the hash into the history.
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {t('app.skipToContent')}
    </a>
  )
}
