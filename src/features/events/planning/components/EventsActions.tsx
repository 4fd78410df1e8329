import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { useDeselectMissing } from '#ui/list/use-deselect-missing.ts'
import type { Selection } from '#ui/list/use-selection.ts'

import { affectedEvents, type EventAction } from '../event-action.ts'
import type { PlannedEvent } from '../event.ts'
import { eventIds } from '../queries.ts'
import type { PlanningRights } from '../rights.ts'
import { EventActionDialog } from './EventActionDialog.tsx'

interface EventsActionsProps {
  selection: Selection<PlannedEvent>
  rights: PlanningRights
}

/** The actions for the selected events. */
export function EventsActions({ selection, rights }: EventsActionsProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<EventAction>()
  const onMissing = useDeselectMissing(selection, eventIds, (missing) =>
    t('planning.deselected', { count: missing.length, title: missing[0].title }),
  )
  const selected = [...selection.rows.values()]
  const acts: EventAction[] = [
    ...(rights.update ? (['publish', 'cancel', 'archive'] as const) : []),
    ...(rights.remove ? (['delete'] as const) : []),
  ]
  return (
    <>
      {acts.map((act) => (
        <Button
          key={act}
          color={act === 'delete' ? 'error' : 'primary'}
          disabled={affectedEvents(act, selected).length === 0}
          onClick={() => setAsking(act)}
        >
          {t(`planning.${act}.action`, { count: selected.length })}
        </Button>
      ))}
      {asking && (
        <EventActionDialog
          act={asking}
          events={selected}
          onDone={selection.clear}
          onMissing={onMissing}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
