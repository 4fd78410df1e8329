import Box from '@mui/material/Box'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { Panel } from '#ui/layout/Panel.tsx'

import type { EventAction } from '../event-action.ts'
import type { PlannedEvent } from '../event.ts'
import type { PlanningRights } from '../rights.ts'
import { EventActionDialog } from './EventActionDialog.tsx'

const ACTS: Record<PlannedEvent['status'], readonly EventAction[]> = {
  draft: ['publish', 'archive', 'delete'],
  published: ['cancel', 'archive', 'delete'],
  cancelled: ['publish', 'archive', 'delete'],
  archived: ['publish', 'delete'],
}

/** The actions that change an event's status, each with a confirmation. */
export function StatusPanel({ event, rights }: { event: PlannedEvent; rights: PlanningRights }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<EventAction>()
  const acts = ACTS[event.status].filter((act) => act !== 'delete' || rights.remove)
  return (
    <Panel title={t('planning.status_label')} lead={t(`planning.status_lead.${event.status}`)}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {acts.map((act) => (
          <Button
            key={act}
            variant="outlined"
            color={act === 'delete' || act === 'cancel' ? 'error' : 'primary'}
            onClick={() => setAsking(act)}
          >
            {t(`planning.${act}.action`, { count: 1 })}
          </Button>
        ))}
      </Box>
      {asking && (
        <EventActionDialog
          act={asking}
          events={[event]}
          onDone={() => {
            if (asking === 'delete') void navigate({ to: rights.home, ignoreBlocker: true })
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Panel>
  )
}
