import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { serverTime } from '#offline/clock/device-clock.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { useOnline } from '#ui/browser/use-online.ts'

import { useDoor, useScanner } from '../door/session-context.ts'
import { newsText } from '../text/news-text.ts'

/** Says how old this door's knowledge of the other doors is. */
export function DoorNews() {
  const { t, i18n } = useTranslation()
  const { roster } = useScanner()
  const online = useOnline()
  // Rendered again at each full minute, and whenever other devices' changes have been applied.
  useNow()
  useDoor((state) => state.counts)
  const { text, isOld } = newsText(roster.info.as_of, serverTime(), online, t, i18n.language)
  return (
    <Typography
      variant="body2"
      data-news={isOld ? 'old' : 'current'}
      sx={{ color: isOld ? 'warning.main' : 'text.secondary', fontSize: '0.8125rem', lineHeight: 1.25 }}
    >
      {text}
    </Typography>
  )
}
