import { useTranslation } from 'react-i18next'

import { Button } from '../control/Button.tsx'
import { SearchOffIcon } from '../icon/SearchOffIcon.ts'
import { EmptyState } from '../layout/EmptyState.tsx'

interface NothingFoundProps {
  /** The last page that there is, when the one in the address lies beyond it. */
  lastPage: number | undefined
  page: number
  onPage: (page: number) => void
  onShowAll: () => void
}

/** A list that is empty only because of what was asked of it, and the way back. */
export function NothingFound({ lastPage, page, onPage, onShowAll }: NothingFoundProps) {
  const { t } = useTranslation()
  const beyond = lastPage !== undefined
  return (
    <EmptyState
      icon={SearchOffIcon}
      title={beyond ? t('ui.list.beyond_title', { page }) : t('ui.list.nothing_title')}
      action={
        <Button variant="outlined" onClick={beyond ? () => onPage(lastPage) : onShowAll}>
          {t(beyond ? 'ui.list.last_page' : 'ui.list.show_all')}
        </Button>
      }
    >
      {beyond ? t('ui.list.beyond_text', { count: lastPage }) : t('ui.list.nothing_text')}
    </EmptyState>
  )
}
