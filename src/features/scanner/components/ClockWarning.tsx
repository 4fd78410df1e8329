import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { clockOffset } from '#lib/time/server-clock.ts'
import { CLOCK_WARNING_MS } from '#offline/clock/device-clock.ts'
import { Alert } from '#ui/feedback/Alert.tsx'

import { roughTime } from '../text/rough-time.ts'

interface ClockWarningProps {
  short?: boolean
}

/** Warns if the device's clock is off by more than two minutes; renders nothing otherwise. */
export function ClockWarning({ short = false }: ClockWarningProps) {
  const { t, i18n } = useTranslation()
  const offset = Math.abs(useStore(clockOffset, ({ ms }) => ms))
  if (offset <= CLOCK_WARNING_MS) return null
  return (
    <Alert severity="warning" data-notice="clock" compact={short}>
      {t(short ? 'scanner.clock_short' : 'scanner.clock', { time: roughTime(offset, i18n.language) })}
    </Alert>
  )
}
