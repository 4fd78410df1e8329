import Open from '@mui/icons-material/OpenInNewOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'

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
          endIcon={<Open titleAccess={t('settings.calendar.new_tab')} />}
        >
          {t(`settings.calendar.add_${service}`)}
        </Button>
      ))}
    </Box>
  )
}
