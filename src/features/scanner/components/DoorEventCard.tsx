import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { Tag } from '#ui/content/Tag.tsx'
import { PressArea } from '#ui/control/PressArea.tsx'
import { ChevronRightIcon, DownloadDoneIcon, LockIcon } from '#ui/icon/shell-icons.ts'

import type { DoorEvent } from '../model/door-events.ts'
import { shortDayText, hoursText } from '../text/moment-text.ts'

interface DoorEventCardProps {
  event: DoorEvent
  isRunning: boolean
  isDownloaded: boolean
  onChoose: () => void
}

/** An event whose door can be opened. */
export function DoorEventCard({ event, isRunning, isDownloaded, onChoose }: DoorEventCardProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const hours = hoursText(event.start_time, event.end_time, language)
  const when = isRunning ? hours : `${shortDayText(event.start_time, language)} ${hours}`
  return (
    <Card
      variant="outlined"
      data-event-id={event.id}
      sx={{ borderColor: isRunning ? 'success.main' : undefined }}
    >
      <PressArea
        onClick={onChoose}
        style={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 16,
          padding: 16,
          minHeight: 84,
        }}
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
              {event.is_private && <Tag icon={<LockIcon />}>{t('scanner.choose.private')}</Tag>}
              {isDownloaded && (
                <Tag tone="success" icon={<DownloadDoneIcon />}>
                  {t('scanner.choose.prepared')}
                </Tag>
              )}
            </Box>
          )}
        </Box>
        <ChevronRightIcon tone="quiet" />
      </PressArea>
    </Card>
  )
}
