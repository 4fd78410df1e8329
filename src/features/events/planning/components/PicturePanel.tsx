import { useTranslation } from 'react-i18next'

import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { Panel } from '#ui/layout/Panel.tsx'

import { usePicture } from '../../components/use-picture.ts'
import type { PlannedEvent } from '../event.ts'
import { setPicture } from '../mutations.ts'
import { PictureInput } from './PictureInput.tsx'
import { SharePicture } from './SharePicture.tsx'
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
