import Alert from '@mui/material/Alert'
import type { SxProps, Theme } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { CLOCK_WARNING_MS } from '#offline/roster/roster.ts'

interface ClockWarningProps {
  /** Server time minus device time, in milliseconds. */
  offsetMs: number
  short?: boolean
  sx?: SxProps<Theme>
}

/** Says that the device's clock is wrong by more than two minutes; nothing at all when it is right. */
export function ClockWarning({ offsetMs, short = false, sx }: ClockWarningProps) {
  const { t } = useTranslation()
  const offset = Math.abs(offsetMs)
  if (offset <= CLOCK_WARNING_MS) return null
  return (
    <Alert severity="warning" variant="outlined" data-notice="clock" sx={sx}>
      {t(short ? 'scanner.clock_short' : 'scanner.clock', { minutes: Math.round(offset / 60_000) })}
    </Alert>
  )
}
