import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { cameAt } from '#lib/time/came-at.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { Panel } from '#ui/layout/Panel.tsx'

import { activityQueries } from '../activity.ts'
import type { UserRights } from '../rights.ts'
import { EventLines } from './EventLines.tsx'

/** A member's participation: the latest visits, and their answers to coming events. */
export function Activity({ userId, rights }: { userId: string; rights: UserRights }) {
  const { seeAttendance, seeRegistrations } = rights
  if (!seeAttendance && !seeRegistrations) return null
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      {seeAttendance && <Visits userId={userId} />}
      {seeRegistrations && <Answers userId={userId} />}
    </Box>
  )
}

function Visits({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const visits = useQuery(activityQueries.visits(userId))
  return (
    <Panel title={t('users.attendance.title')}>
      <Loaded query={visits} height={160}>
        {({ rows, total }) => (
          <>
            <EventLines
              lines={rows.map(({ event, check_in_time }) => ({ event, time: cameAt(check_in_time, event) }))}
              empty={t('users.attendance.none')}
            />
            {total > rows.length && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t('users.attendance.more', { count: total - rows.length })}
              </Typography>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function Answers({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const answers = useQuery(activityQueries.answers(userId))
  return (
    <Panel title={t('users.answers.title')}>
      <Loaded query={answers} height={160}>
        {(found) => (
          <EventLines
            lines={found.map(({ event, status, comment }) => ({
              event,
              time: event.start_time,
              mark: [
                event.status !== 'published' && t(`events.mark.${event.status}`),
                t(`users.answers.${status}`),
                comment,
              ]
                .filter(Boolean)
                .join(' · '),
            }))}
            empty={t('users.answers.none')}
          />
        )}
      </Loaded>
    </Panel>
  )
}
