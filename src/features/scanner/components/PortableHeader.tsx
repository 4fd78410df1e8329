import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import ArrowBack from '@mui/icons-material/ArrowBackRounded'
import Groups from '@mui/icons-material/GroupsRounded'
import WifiOff from '@mui/icons-material/WifiOffRounded'
import { createLink } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#ui/browser/use-online.ts'
import { usePageTitle } from '#ui/browser/use-page-title.ts'
import { ON_ITS_SIDE } from '../text/orientation.ts'
import { useDoor, useScanner } from '../door/session-context.ts'

const LinkIconButton = createLink(IconButton)

/** The way out, the event, and the two facts of the evening: how many are inside, and whether there is a network. */
export function PortableHeader() {
  const { t } = useTranslation()
  const { event } = useScanner().roster.info
  const { inside } = useDoor((state) => state.counts)
  const online = useOnline()
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
      <LinkIconButton to="/admin/qr" aria-label={t('scanner.back')} edge="start">
        <ArrowBack />
      </LinkIconButton>
      <Typography
        component="h1"
        noWrap
        tabIndex={-1}
        sx={{ flex: 1, fontWeight: 700, fontSize: '1.0625rem' }}
      >
        {event.title}
      </Typography>
      {!online && (
        <WifiOff
          role="img"
          aria-hidden={false}
          aria-label={t('scanner.offline')}
          data-notice="offline"
          sx={{ color: 'warning.main' }}
        />
      )}
      <Chip
        variant="outlined"
        icon={<Groups />}
        data-count="inside"
        label={event.max_participants === null ? inside : `${inside} / ${event.max_participants}`}
        aria-label={event.max_participants === null ? `${inside} ${t('scanner.inside')}` : full}
        sx={{ fontWeight: 700, fontSize: '0.9375rem', fontVariantNumeric: 'tabular-nums' }}
      />
    </Box>
  )
}
