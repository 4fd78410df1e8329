import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import type { DoorMember } from '../model/verdict.ts'
import { clockText } from '../text/clock.ts'

/** A person who was found: pressing them checks them in. */
export function PersonLine({ member, onCheckIn }: { member: DoorMember; onCheckIn: () => void }) {
  const { t, i18n } = useTranslation()
  const { name, status, registration, check_in_time: since } = member
  const standing =
    status === 'inactive'
      ? t('scanner.search.inactive')
      : t(`scanner.search.${registration ?? 'unregistered'}`)
  return (
    <ListItem disablePadding divider>
      <ListItemButton onClick={onCheckIn} sx={{ minHeight: 56, borderRadius: 2, px: 1.75 }}>
        <ListItemText
          primary={name}
          secondary={standing}
          slotProps={{ primary: { sx: { fontWeight: 600 } } }}
        />
        <Typography
          sx={{ fontWeight: 600, whiteSpace: 'nowrap', color: since ? 'text.secondary' : 'primary.main' }}
        >
          {since
            ? t('scanner.search.is_inside', { time: clockText(since, i18n.language) })
            : t('scanner.search.check_in')}
        </Typography>
      </ListItemButton>
    </ListItem>
  )
}
