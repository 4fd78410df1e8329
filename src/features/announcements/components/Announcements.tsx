import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useStoredIds } from '#ui/browser/use-stored-ids.ts'
import { Button } from '#ui/control/Button.tsx'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { Section } from '#ui/layout/Section.tsx'

import { announcementQueries } from '../queries.ts'
import { AnnouncementCard } from './AnnouncementCard.tsx'

/**
 * The club's latest announcements: the unread ones, and the rest on demand. Renders nothing if there are none
 * or they cannot be fetched, since the mail itself arrives elsewhere.
 */
export function Announcements({ userId }: { userId: string | undefined }) {
  const { t } = useTranslation()
  const { data } = useQuery(announcementQueries.mine())
  const read = useStoredIds('read-announcements', userId)
  const [all, setAll] = useState(false)
  // An announcement opened now stays until the page is left, so that it does not disappear while being read.
  const [readBefore] = useState(() => read.ids())
  if (!data || data.length === 0) return null
  const unread = data.filter(({ id }) => !readBefore.includes(id))
  const shown = all ? data : unread
  const earlier = data.length - unread.length
  return (
    <Section
      title={t('announcements.title')}
      more={<LinkButton to="/settings/email">{t('announcements.preferences')}</LinkButton>}
    >
      <Box component="ul" role="list" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {shown.map((announcement) => (
          <li key={announcement.id}>
            <AnnouncementCard
              announcement={announcement}
              isRead={read.has(announcement.id)}
              onRead={() => read.add(announcement.id)}
            />
          </li>
        ))}
      </Box>
      {earlier > 0 && !all && (
        <Button onClick={() => setAll(true)} style={{ marginTop: unread.length > 0 ? 8 : 0, marginLeft: -8 }}>
          {t('announcements.earlier', { count: earlier })}
        </Button>
      )}
    </Section>
  )
}
