import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { RowOfAnswer } from '#api/functions.ts'
import { ExpandMoreIcon } from '#ui/icon/ExpandMoreIcon.ts'
import { Panel } from '#ui/layout/Panel.tsx'

import { eventQueries } from '../queries.ts'
import { GroupAnswers } from './GroupAnswers.tsx'

interface GroupHeadcountProps {
  eventId: string
  /** How often to refetch while the event runs. */
  refetchInterval?: number | false
}

/**
 * How many of each group are going, out of the number wanted or all members. Nothing for those without
 * access.
 */
export function GroupHeadcount({ eventId, refetchInterval = false }: GroupHeadcountProps) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...eventQueries.headcount(eventId), refetchInterval })
  if (!data || data.length === 0) return null
  return (
    <Panel title={t('events.headcount.title')}>
      <Box component="ul" role="list" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((group) => (
          <GroupLine key={group.group_id} eventId={eventId} group={group} />
        ))}
      </Box>
    </Panel>
  )
}

function GroupLine({ eventId, group }: { eventId: string; group: RowOfAnswer<'event_headcount'> }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { name, going, members, wanted } = group
  const missing = wanted === null ? 0 : Math.max(0, wanted - going)
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <Box
          component="summary"
          sx={{
            cursor: 'pointer',
            py: 1.25,
            display: 'flex',
            alignItems: 'center',
            columnGap: 1.5,
          }}
        >
          <Box
            component="span"
            sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}
          >
            <Box
              component="span"
              sx={{ flex: 1, minWidth: 'min(8rem, 100%)', fontWeight: 600, overflowWrap: 'anywhere' }}
            >
              {name}
            </Box>
            <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {wanted === null
                ? t('events.headcount.of_members', { going, count: members })
                : t(going > wanted ? 'events.headcount.more_than_wanted' : 'events.headcount.of_wanted', {
                    going,
                    wanted,
                  })}
            </Box>
            {missing > 0 && (
              <Box component="span" sx={{ color: 'warning.main', fontWeight: 600 }}>
                {t('events.headcount.missing', { count: missing })}
              </Box>
            )}
          </Box>
          {/* A flex box has no triangle of its own. */}
          <ExpandMoreIcon tone="quiet" style={{ transform: open ? 'rotate(180deg)' : 'none' }} />
        </Box>
        {open && <GroupAnswers groupId={group.group_id} eventId={eventId} />}
      </details>
    </Box>
  )
}
