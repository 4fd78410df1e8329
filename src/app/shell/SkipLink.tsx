import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'

/** The first stop of the keyboard: past the navigation. Seen only while it has the focus. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <Link
      href="#main"
      onClick={(event) => {
        // Not a navigation: the router would put the hash into the history.
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        top: 8,
        left: 8,
        px: 2,
        py: 1.5,
        borderRadius: 1,
        bgcolor: 'background.paper',
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {t('app.skipToContent')}
    </Link>
  )
}
