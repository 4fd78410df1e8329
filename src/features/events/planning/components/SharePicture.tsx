import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { CollectionsIcon } from '#ui/icon/event-icons.ts'

import type { PlannedEvent } from '../event.ts'
import { planningQueries } from '../queries.ts'
import { inScope } from '../series.ts'
import { SharePictureDialog } from './SharePictureDialog.tsx'

/** Offers to use an event's picture for the rest of its series, while any of them has a different one. */
export function SharePicture({ event }: { event: PlannedEvent }) {
  const { t } = useTranslation()
  const { series_id: id } = event
  const [open, setOpen] = useState(false)
  const series = useQuery({ ...planningQueries.series(id ?? ''), enabled: id !== null })
  const unlike = (scope: 'following' | 'all') =>
    inScope(series.data ?? [], event, scope).filter(({ image }) => image !== event.image).length
  const counts = { following: unlike('following'), all: unlike('all') }
  if (counts.all === 0) return null
  return (
    <>
      <Button startIcon={<CollectionsIcon />} onClick={() => setOpen(true)} style={{ justifySelf: 'start' }}>
        {t(event.image ? 'planning.share.action' : 'planning.share.action_none')}
      </Button>
      {open && <SharePictureDialog event={event} counts={counts} onClose={() => setOpen(false)} />}
    </>
  )
}
