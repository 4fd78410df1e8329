import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useNow } from '#ui/browser/use-now.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { EventBusyIcon } from '#ui/icon/shell-icons.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'

import { groupDoorEvents, mergeDoorEvents } from '../model/door-events.ts'
import { scannerQueries } from '../start/queries.ts'
import { scannerSettings } from '../start/settings.ts'
import { useDownloadedRosters } from '../start/use-downloaded-rosters.ts'
import { ClockWarning } from './ClockWarning.tsx'
import { DoorEventCard } from './DoorEventCard.tsx'

/** The events whose door can be opened on this device: running, later today, and upcoming. */
export function EventPicker() {
  const { t } = useTranslation()
  const now = useNow()
  const online = useOnline()
  const { data: fetched, error, isPending, isFetching, refetch } = useQuery(scannerQueries.doorEvents())
  const rosters = useDownloadedRosters()
  const downloaded = new Set(rosters?.map(({ event }) => event.id))
  const events = mergeDoorEvents(fetched ?? [], rosters?.map(({ event }) => event) ?? [])
  const groups = groupDoorEvents(events, now)

  if (rosters === undefined || (isPending && groups.length === 0)) {
    return (
      <Loading>
        {[0, 1, 2].map((line) => (
          <Skeleton key={line} variant="rounded" height={84} sx={{ mb: 1.5 }} />
        ))}
      </Loading>
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <ClockWarning />
      {error && (
        <Alert severity="info">{t(online ? 'scanner.choose.unreachable' : 'scanner.choose.offline')}</Alert>
      )}
      {/* Nobody knows yet whether there are events. */}
      {groups.length === 0 && error && !fetched && (
        <ErrorState error={asFailure(error)} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {groups.length === 0 && fetched && (
        <EmptyState icon={EventBusyIcon} title={t('scanner.choose.empty_title')}>
          {t('scanner.choose.empty_text')}
        </EmptyState>
      )}
      {groups.map(([name, members]) => (
        <Box key={name} component="section" aria-label={t(`scanner.choose.${name}`)}>
          <Typography component="h2" variant="h3" sx={{ mb: 1.25, color: 'text.secondary' }}>
            {t(`scanner.choose.${name}`)}
          </Typography>
          <Box sx={{ display: 'grid', gap: 1.5 }}>
            {members.map((event) => (
              <DoorEventCard
                key={event.id}
                event={event}
                isRunning={name === 'running'}
                isDownloaded={downloaded.has(event.id)}
                onChoose={() => scannerSettings.setState({ eventId: event.id })}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
