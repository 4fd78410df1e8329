import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { lazyPart } from '#lib/async/lazy-part.ts'
import { Button } from '#ui/control/Button.tsx'

import type { ClubEvent } from '../event.ts'

// Few members answer a whole series, so the dialog is loaded on demand.
const SeriesDialog = lazyPart(() => import('./SeriesDialog.tsx'), 'SeriesDialog')

interface SeriesAnswersProps {
  event: ClubEvent
  /** How many later events of the series this one stands for in a list. */
  more?: number
}

/**
 * Opens the dialog for answering all remaining events of a series. Nothing for an event that is not repeated.
 */
export function SeriesAnswers({ event, more }: SeriesAnswersProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  // Events stored on the device before an update may lack this field.
  if (!event.series_id) return null
  return (
    <>
      {more === undefined ? (
        <Button color="inherit" className="button--quiet" onClick={() => setOpen(true)}>
          {t('events.series.action')}
        </Button>
      ) : (
        <Button className="event__series" onClick={() => setOpen(true)}>
          {t('events.series.more', { count: more })}
        </Button>
      )}
      {open && (
        <Suspense>
          <SeriesDialog event={event} seriesId={event.series_id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
