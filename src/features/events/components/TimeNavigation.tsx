import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#ui/links.ts'
import type { EventTime } from '../list-search.ts'

const PLACES = { upcoming: '/events', past: '/events/past' } as const

/** The two halves of the calendar. Links, not tabs: each has an address of its own. */
export function TimeNavigation({ time }: { time: EventTime }) {
  const { t } = useTranslation()
  return (
    <Box
      component="nav"
      aria-label={t('events.time_navigation')}
      sx={{ display: 'flex', gap: 1, mb: 3, borderBottom: 1, borderColor: 'divider' }}
    >
      {(['upcoming', 'past'] as const).map((each) => (
        <LinkButton
          key={each}
          to={PLACES[each]}
          color={each === time ? 'primary' : 'inherit'}
          aria-current={each === time ? 'page' : undefined}
          sx={{
            borderRadius: 0,
            px: 2,
            mb: '-1px',
            borderBottom: 2,
            borderColor: each === time ? 'primary.main' : 'transparent',
          }}
        >
          {t(`events.${each}`)}
        </LinkButton>
      ))}
    </Box>
  )
}
