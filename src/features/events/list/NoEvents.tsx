import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { EventBusyIcon } from '#ui/icon/shell-icons.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'

import { type EventFilter, type EventSearch, isNarrowed, PAGE_SIZE } from './list-search.ts'

interface NoEventsProps {
  filter: EventFilter
  /** Greater than zero when the page is past the end. */
  total: number
  onChange: (change: Partial<EventSearch>) => void
}

/** An empty list, and what to do about it. */
export function NoEvents({ filter, total, onChange }: NoEventsProps) {
  const { t } = useTranslation()
  if (total > 0) {
    const last = Math.ceil(total / PAGE_SIZE)
    return (
      <EmptyState
        icon={EventBusyIcon}
        title={t('events.empty.beyond_title', { page: filter.page })}
        action={
          <Button variant="outlined" onClick={() => onChange({ page: last === 1 ? undefined : last })}>
            {t('events.empty.last_page')}
          </Button>
        }
      >
        {t('events.empty.beyond_text', { count: last })}
      </EmptyState>
    )
  }
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        icon={EventBusyIcon}
        title={t('events.empty.narrowed_title')}
        action={
          <Button
            variant="outlined"
            onClick={() => onChange({ q: undefined, type: undefined, days: undefined })}
          >
            {t('events.empty.show_all')}
          </Button>
        }
      >
        {t('events.empty.narrowed_text')}
      </EmptyState>
    )
  }
  if (filter.time === 'all') {
    return (
      <EmptyState icon={EventBusyIcon} title={t('events.empty.all_title')}>
        {t('events.empty.all_text')}
      </EmptyState>
    )
  }
  const other = filter.time === 'upcoming' ? '/events/past' : '/events'
  return (
    <EmptyState
      icon={EventBusyIcon}
      title={t(`events.empty.${filter.time}_title`)}
      action={
        <LinkButton variant="outlined" to={other}>
          {t(`events.empty.${filter.time}_action`)}
        </LinkButton>
      }
    >
      {t(`events.empty.${filter.time}_text`)}
    </EmptyState>
  )
}
