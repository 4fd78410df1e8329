import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { RadioField } from '#ui/control/RadioField.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import type { PlannedEvent } from '../event.ts'
import { sharePicture } from '../mutations.ts'
import { useEventAction } from './use-event-action.ts'

interface Props {
  event: PlannedEvent
  /** How many events would get a different picture. */
  counts: Record<'following' | 'all', number>
  onClose: () => void
}

/** Asks which events in the series should use this event's picture, or lack of one. */
export function SharePictureDialog({ event, counts, onClose }: Props) {
  const { t } = useTranslation()
  const scopes = (['following', 'all'] as const).filter((each) => counts[each] > 0)
  const [scope, setScope] = useState(scopes[0] ?? 'all')
  const count = counts[scope]
  const { mutate, isPending, error } = useEventAction({
    act: () => sharePicture(event.id, scope),
    doneText: (changed) => t('planning.share.done', { count: changed }),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={t(event.image ? 'planning.share.action' : 'planning.share.action_none')}
      confirmLabel={t('planning.share.confirm', { count })}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Box sx={{ mb: 1.5, color: 'text.primary' }}>
        <RadioField
          legend={t('planning.scope.label')}
          legendHidden
          value={scope}
          onChange={setScope}
          options={scopes.map((each) => ({
            value: each,
            label: t(`planning.share.${each}`, { count: counts[each] }),
          }))}
        />
      </Box>
      {t('planning.share.text')}
      <CallFailure failure={error ? asFailure(error) : undefined} offlineText={t('planning.offline')} />
    </ConfirmDialog>
  )
}
