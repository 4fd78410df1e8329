import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { lazyPart } from '#lib/lazy-part.ts'
import { Button } from '#ui/control/Button.tsx'

import type { ClubEvent } from '../event.ts'

// Few members answer a whole series, so the dialog is loaded on demand.
const SeriesDialog = lazyPart(() => import('./SeriesDialog.tsx'), 'SeriesDialog')

/**
 * Opens the dialog for answering all remaining events of a series. Nothing for an event that is not repeated.
 */
export function SeriesAnswers({ event }: { event: ClubEvent }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  // Events stored on the device before an update may lack this field.
  if (!event.series_id) return null
  return (
    <>
      <Button color="inherit" className="button--quiet" onClick={() => setOpen(true)}>
        {t('events.series.action')}
      </Button>
      {open && (
        <Suspense>
          <SeriesDialog event={event} seriesId={event.series_id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
