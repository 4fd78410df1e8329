import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { CollectionsIcon } from '#ui/icon/event-icons.ts'
import { Panel } from '#ui/layout/Panel.tsx'

import { usePicture } from '../../components/use-picture.ts'
import type { PlannedEvent } from '../event.ts'
import { setPicture } from '../mutations.ts'
import { planningQueries } from '../queries.ts'
import { inScope } from '../series.ts'
import { PictureInput } from './PictureInput.tsx'
import { SharePictureDialog } from './SharePictureDialog.tsx'
import { useEventAction } from './use-event-action.ts'

/** The picture of an event, saved as soon as it is chosen. */
export function PicturePanel({ event }: { event: PlannedEvent }) {
  const { t } = useTranslation()
  const url = usePicture(event)
  const { mutate, isPending, error } = useEventAction({
    act: async (dataUrl: string) => {
      await setPicture(event.id, dataUrl)
      return dataUrl
    },
    doneText: (dataUrl) => t(dataUrl === '' ? 'planning.picture.removed' : 'planning.picture.saved'),
  })
  return (
    <Panel title={t('planning.picture.title')} lead={t('planning.picture.lead')}>
      <PictureInput url={url} busy={isPending} onChange={mutate} />
      <SharePicture event={event} />
      <CallFailure failure={error ? asFailure(error) : undefined} offlineText={t('planning.offline')} />
    </Panel>
  )
}

/** Offers to use an event's picture for the rest of its series, while any of them has a different one. */
function SharePicture({ event }: { event: PlannedEvent }) {
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
