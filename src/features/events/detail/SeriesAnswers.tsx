import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { lazyPart } from '#lib/lazy-part.ts'
import { Button } from '#ui/control/Button.tsx'

import type { ClubEvent } from '../event.ts'

// Few answer a whole series, and only now and then.
const SeriesDialog = lazyPart(() => import('./SeriesDialog.tsx'), 'SeriesDialog')

/** The way to one answer for all of a series that is to come. Nothing for an event that is not repeated. */
export function SeriesAnswers({ event }: { event: ClubEvent }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  // What a device kept before an update says nothing of it.
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
