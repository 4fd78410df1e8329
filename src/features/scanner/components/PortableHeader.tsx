import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { usePageTitle } from '#ui/browser/use-page-title.ts'
import { Tag } from '#ui/content/Tag.tsx'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { ArrowBackIcon, GroupsIcon } from '#ui/icon/shell-icons.ts'

import { useDoor, useScanner } from '../door/session-context.ts'
import { ON_ITS_SIDE } from '../text/orientation.ts'
import { DoorNews } from './door-parts.ts'

/** A link out, the event, and two facts: how many are inside, and how old the news of other doors is. */
export function PortableHeader() {
  const { t } = useTranslation()
  const { roster } = useScanner()
  // Its title and its places may change during the evening.
  const event = useDoor(() => roster.info.event)
  const { inside } = useDoor((state) => state.counts)
  usePageTitle(event.title)
  const full = t('scanner.inside_of', { inside, places: event.max_participants })
  return (
    <Box
      component="header"
      sx={{
        gridArea: 'header',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 52,
        [ON_ITS_SIDE]: { minHeight: 44 },
      }}
    >
      <LinkButton variant="icon" to="/admin/qr" aria-label={t('scanner.back')} style={{ marginLeft: -8 }}>
        <ArrowBackIcon />
      </LinkButton>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="h1" noWrap tabIndex={-1} sx={{ fontWeight: 700, fontSize: '1.0625rem' }}>
          {event.title}
        </Typography>
        {/* The line that it will take. */}
        <Suspense fallback={<Box sx={{ height: '1.015625rem' }} />}>
          <DoorNews />
        </Suspense>
      </Box>
      <Tag
        className="tag--large"
        icon={<GroupsIcon />}
        data-count="inside"
        aria-label={event.max_participants === null ? `${inside} ${t('scanner.inside')}` : full}
      >
        {event.max_participants === null ? inside : `${inside} / ${event.max_participants}`}
      </Tag>
    </Box>
  )
}
