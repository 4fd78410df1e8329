import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { ChevronRightIcon } from '#ui/icon/ChevronRightIcon.ts'
import { DownloadDoneIcon } from '#ui/icon/DownloadDoneIcon.ts'
import { LockIcon } from '#ui/icon/LockIcon.ts'

import type { DoorEvent } from '../model/door-events.ts'
import { clockText, dayText } from '../text/clock.ts'

interface DoorEventCardProps {
  event: DoorEvent
  isRunning: boolean
  isDownloaded: boolean
  onChoose: () => void
}

/** One event to open the door for. */
export function DoorEventCard({ event, isRunning, isDownloaded, onChoose }: DoorEventCardProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const hours = `${clockText(event.start_time, language)}–${clockText(event.end_time, language)}`
  const when = isRunning ? hours : `${dayText(event.start_time, language)} ${hours}`
  return (
    <Card
      variant="outlined"
      data-event-id={event.id}
      sx={{ borderColor: isRunning ? 'success.main' : undefined }}
    >
      <CardActionArea
        onClick={onChoose}
        sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, p: 2, minHeight: 84 }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography component="h3" variant="h3" sx={{ mb: 0.25 }}>
            {event.title}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            {[when, event.location].filter(Boolean).join(' · ')}
          </Typography>
          {(event.is_private || isDownloaded) && (
            <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
              {event.is_private && (
                <Chip size="small" icon={<LockIcon />} label={t('scanner.choose.private')} />
              )}
              {isDownloaded && (
                <Chip
                  size="small"
                  color="success"
                  variant="outlined"
                  icon={<DownloadDoneIcon />}
                  label={t('scanner.choose.prepared')}
                />
              )}
            </Box>
          )}
        </Box>
        <ChevronRightIcon tone="quiet" />
      </CardActionArea>
    </Card>
  )
}
