import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import type { ClubEvent } from '../event.ts'
import { whenText } from '../when.ts'

/** The day and hours of an event in words; on a narrow screen the line breaks between the two parts only. */
export function When({ event, now }: { event: ClubEvent; now: Date }) {
  const { i18n } = useTranslation()
  const [first, second] = whenText(event, now, i18n.language)
  const whole = { display: 'inline-block' }
  return (
    <time dateTime={event.start_time}>
      <Box component="span" sx={{ ...whole, '&::first-letter': { textTransform: 'uppercase' } }}>
        {first}
      </Box>{' '}
      <Box component="span" sx={whole}>
        {second}
      </Box>
    </time>
  )
}
