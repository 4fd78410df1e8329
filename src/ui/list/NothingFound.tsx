import { useTranslation } from 'react-i18next'

import { Button } from '../control/Button.tsx'
import { SearchOffIcon } from '../icon/basic-icons.ts'
import { EmptyState } from '../layout/EmptyState.tsx'

interface NothingFoundProps {
  /** The last existing page, if the one in the URL is beyond it. */
  lastPage: number | undefined
  page: number
  onPage: (page: number) => void
  onShowAll: () => void
}

/** A list that is empty only because of its filters or page, and the way back. */
export function NothingFound({ lastPage, page, onPage, onShowAll }: NothingFoundProps) {
  const { t } = useTranslation()
  const beyond = lastPage !== undefined
  return (
    <EmptyState
      icon={SearchOffIcon}
      title={beyond ? t('lists.beyond_title', { page }) : t('lists.nothing_title')}
      action={
        <Button variant="outlined" onClick={beyond ? () => onPage(lastPage) : onShowAll}>
          {t(beyond ? 'lists.last_page' : 'lists.show_all')}
        </Button>
      }
    >
      {beyond ? t('lists.beyond_text', { count: lastPage }) : t('lists.nothing_text')}
    </EmptyState>
  )
}
