import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { AnchorButton } from '#ui/control/Button.tsx'
import { OpenInNewIcon } from '#ui/icon/member-icons.ts'

import type { FeedAddresses } from '../feed.ts'

/** One tap for each of the major calendars. */
export function AddToCalendar({ feed }: { feed: FeedAddresses }) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <AnchorButton variant="contained" href={feed.webcal}>
        {t('settings.calendar.add_webcal')}
      </AnchorButton>
      {(['google', 'outlook'] as const).map((service) => (
        <AnchorButton
          key={service}
          variant="outlined"
          href={feed[service]}
          target="_blank"
          rel="noreferrer"
          endIcon={<OpenInNewIcon titleAccess={t('settings.calendar.new_tab')} />}
        >
          {t(`settings.calendar.add_${service}`)}
        </AnchorButton>
      ))}
    </Box>
  )
}
