import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'

import { OpenInNewIcon } from '#ui/icon/OpenInNewIcon.ts'

import type { FeedAddresses } from '../feed.ts'

/** One touch for each of the large calendars. */
export function AddToCalendar({ feed }: { feed: FeedAddresses }) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="contained" href={feed.webcal}>
        {t('settings.calendar.add_webcal')}
      </Button>
      {(['google', 'outlook'] as const).map((service) => (
        <Button
          key={service}
          variant="outlined"
          href={feed[service]}
          target="_blank"
          rel="noreferrer"
          endIcon={<OpenInNewIcon titleAccess={t('settings.calendar.new_tab')} />}
        >
          {t(`settings.calendar.add_${service}`)}
        </Button>
      ))}
    </Box>
  )
}
