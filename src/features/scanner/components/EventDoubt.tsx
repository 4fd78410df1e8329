import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { RosterEvent } from '#api/door-types.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { Button } from '#ui/control/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'

import { eventDoubt } from '../model/event-doubt.ts'
import { scannerSettings } from '../start/settings.ts'
import { momentText } from '../text/moment-text.ts'

interface EventDoubtProps {
  event: Pick<RosterEvent, 'start_time' | 'end_time'>
  compact?: boolean
}

/** Asks whether this is the right event, if it ended hours ago or does not start today; renders nothing otherwise. */
export function EventDoubt({ event, compact = false }: EventDoubtProps) {
  const { t, i18n } = useTranslation()
  const [isRight, setRight] = useState(false)
  const doubt = eventDoubt(event, useNow())
  if (!doubt || isRight) return null
  const time = momentText(doubt === 'over' ? event.end_time : event.start_time, i18n.language)
  return (
    <Alert
      severity="warning"
      role="status"
      compact={compact}
      data-notice="doubt"
      action={
        <Button color="inherit" onClick={() => scannerSettings.setState({ eventId: undefined })}>
          {t('scanner.choose.change')}
        </Button>
      }
      onClose={() => setRight(true)}
    >
      {t(`scanner.doubt.${doubt}`, { time })}
    </Alert>
  )
}
