import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { appOnDevice } from '#lib/browser/app-on-device.ts'
import { correctedNow } from '#lib/time/server-clock.ts'
import { Button } from '#ui/control/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { CheckCircleFilledIcon, WifiOffIcon } from '#ui/icon/door-icons.ts'

import { eventDoubt } from '../model/event-doubt.ts'
import type { PreparationState } from '../start/preparation.ts'
import { problemText } from '../start/problem-text.ts'
import type { PhotoStore } from '../start/use-photos.ts'
import { momentText } from '../text/moment-text.ts'
import { ClockWarning } from './ClockWarning.tsx'
import { DoorName } from './DoorName.tsx'

interface PreparePanelProps {
  preparation: PreparationState
  photos: PhotoStore
  /** Whether the parts of the open door are loaded too. */
  hasParts: boolean
  onDownload: () => void
  onStart: () => void
}

const STATUS_TEXTS = {
  checking: 'roster.checking',
  downloading: 'roster.downloading',
  missing: 'roster.not_ready',
  ready: 'roster.parts',
} as const

/** Says plainly whether the door works offline, and prepares it for that. */
export function PreparePanel({ preparation, photos, hasParts, onDownload, onStart }: PreparePanelProps) {
  const { t, i18n } = useTranslation()
  const { status, roster, progress, problem } = preparation
  const isBusy = status === 'checking' || status === 'downloading'
  const app = useStore(appOnDevice, ({ state }) => state)
  const isReady = roster !== undefined && (app === 'here' || (app === 'never' && hasParts))
  return (
    <Box
      data-roster={roster ? 'ready' : status}
      sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box
        role="status"
        sx={{
          display: 'flex',
          gap: 2,
          alignItems: 'center',
          p: 2.5,
          borderRadius: '20px',
          bgcolor: 'background.paper',
        }}
      >
        {isReady ? (
          <CheckCircleFilledIcon size={40} tone="success" />
        ) : (
          <WifiOffIcon size={40} tone={isBusy || roster ? 'quiet' : 'warning'} />
        )}
        <Typography sx={{ fontSize: '1.125rem', fontWeight: 600 }}>
          {isReady
            ? t('roster.ready', {
                count: roster.info.total,
                time: momentText(roster.info.as_of, i18n.language),
              })
            : t(STATUS_TEXTS[roster ? 'ready' : status])}
        </Typography>
      </Box>
      {status === 'downloading' && (
        <Box>
          <LinearProgress
            aria-label={t('roster.downloading')}
            sx={{ height: 8, borderRadius: 4 }}
            {...(progress && progress.total > 0
              ? { variant: 'determinate', value: (100 * progress.stored) / progress.total }
              : {})}
          />
          {progress && (
            <Typography variant="body2" sx={{ mt: 0.75, color: 'text.secondary' }}>
              {t('roster.progress', progress)}
            </Typography>
          )}
        </Box>
      )}
      {roster && <PhotosHere photos={photos} />}
      {roster && app === 'never' && (
        <Typography variant="body2" data-app="never" sx={{ color: 'text.secondary' }}>
          {t('roster.app_never')}
        </Typography>
      )}
      {problem && (
        <Alert severity="error" data-roster-problem={problem.kind}>
          {problemText(problem, t)} {roster && t('roster.kept')}
        </Alert>
      )}
      <ClockWarning />
      {/* Preparing the door of a later event is nothing unusual. */}
      {roster && eventDoubt(roster.info.event, correctedNow()) === 'over' && (
        <Alert severity="warning" data-notice="doubt">
          {t('scanner.doubt.over', { time: momentText(roster.info.event.end_time, i18n.language) })}
        </Alert>
      )}
      {roster && <DoorName onlyOnce />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {roster && (
          <Button variant="contained" size="large" onClick={onStart} style={{ flex: '1 1 14rem' }}>
            {t('scanner.start')}
          </Button>
        )}
        {!isBusy && (
          <Button
            variant={roster ? 'outlined' : 'contained'}
            size="large"
            onClick={onDownload}
            style={{ flex: roster ? '0 1 auto' : '1 1 14rem' }}
          >
            {t(problem ? 'roster.retry' : roster ? 'roster.refresh' : 'roster.download')}
          </Button>
        )}
      </Box>
    </Box>
  )
}

/** How many photos are on the device, at an event that shows photos. */
function PhotosHere({ photos }: { photos: PhotoStore }) {
  const { t } = useTranslation()
  const progress = useStore(photos)
  if (!('stored' in progress) || progress.total === 0) return null
  const isWhole = progress.stored === progress.total
  const coming = progress.isFull ? 'roster.photos_full' : 'roster.photos_coming'
  return (
    <Typography variant="body2" data-photos={isWhole ? 'ready' : 'coming'} sx={{ color: 'text.secondary' }}>
      {isWhole ? t('roster.photos_ready', { count: progress.total }) : t(coming, { ...progress })}
    </Typography>
  )
}
