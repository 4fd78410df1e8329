import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Collapse from '@mui/material/Collapse'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { dayText } from '#lib/time/date-text.ts'
import { VisuallyHidden } from '#ui/content/VisuallyHidden.tsx'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { PressArea } from '#ui/control/PressArea.tsx'
import { ExpandMoreIcon } from '#ui/icon/basic-icons.ts'

import type { Announcement } from '../queries.ts'

interface AnnouncementCardProps {
  announcement: Announcement
  isRead: boolean
  onRead: () => void
}

/** An announcement by its subject; tapping it opens it, and marks it as read. */
export function AnnouncementCard({ announcement, isRead, onRead }: AnnouncementCardProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState(false)
  const { subject, body, sender_name: sender, sent_at: sentAt, event_slug: slug } = announcement
  const toggle = () => {
    setOpen(!open)
    if (!open) onRead()
  }
  return (
    <Card variant="outlined">
      <Box component="h3" sx={{ m: 0, font: 'inherit' }}>
        <PressArea
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
          style={{ display: 'flex', alignItems: 'center', gap: 12, padding: 12, minHeight: 60 }}
        >
          <Box
            component="span"
            aria-hidden
            sx={{
              width: 8,
              height: 8,
              flex: 'none',
              borderRadius: '50%',
              bgcolor: isRead ? 'transparent' : 'secondary.main',
            }}
          />
          <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
            <Typography
              component="span"
              variant="h3"
              sx={{ display: 'block', overflowWrap: 'anywhere', fontWeight: isRead ? 500 : 700 }}
            >
              {!isRead && <VisuallyHidden>{t('announcements.unread')}</VisuallyHidden>}{' '}
              {subject ?? t('announcements.no_subject')}
            </Typography>
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              {[sender, dayText(sentAt, i18n.language)].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
          <ExpandMoreIcon tone="quiet" style={{ transform: open ? 'rotate(180deg)' : 'none' }} />
        </PressArea>
      </Box>
      <Collapse in={open} id={id} unmountOnExit>
        <Box sx={{ px: 1.5, pl: 4, pb: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
          <Typography
            component="div"
            sx={{
              whiteSpace: 'pre-line',
              overflowWrap: 'anywhere',
              color: body ? 'text.primary' : 'text.secondary',
            }}
          >
            {body ?? t('announcements.in_the_mail')}
          </Typography>
          {slug && (
            <LinkButton to="/events/$slug" params={{ slug }} variant="outlined">
              {t('announcements.show_event')}
            </LinkButton>
          )}
        </Box>
      </Collapse>
    </Card>
  )
}
