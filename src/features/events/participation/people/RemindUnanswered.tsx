import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { dateTimeText } from '#lib/time/date-text.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { ForwardToInboxIcon } from '#ui/icon/member-icons.ts'

import { type AttendedEvent, type Figures, isAhead } from '../event.ts'
import { canRemind } from '../reminder.ts'
import { RemindDialog } from './RemindDialog.tsx'

interface RemindUnansweredProps {
  event: AttendedEvent
  figures: Figures
}

/** Reminds those who have not answered an upcoming event, and shows when the last reminder was sent. */
export function RemindUnanswered({ event, figures }: RemindUnansweredProps) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const { unanswered, reminded, reminded_at: at } = figures
  if (event.status !== 'published' || !isAhead(event, now) || !unanswered) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 3 }}>
      <Button
        variant="outlined"
        startIcon={<ForwardToInboxIcon />}
        disabled={!online || !canRemind(at, now)}
        onClick={() => setAsking(true)}
      >
        {t('participation.remind.action')}
      </Button>
      {at !== null && (
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {t('participation.remind.last', { time: dateTimeText(at, i18n.language), count: reminded ?? 0 })}
          {!canRemind(at, now) && ` ${t('participation.remind.wait')}`}
        </Typography>
      )}
      {asking && <RemindDialog eventId={event.id} unanswered={unanswered} onClose={() => setAsking(false)} />}
    </Box>
  )
}
