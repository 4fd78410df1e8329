import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { clockText } from '#lib/time/clock-text.ts'
import { Alert } from '#ui/feedback/Alert.tsx'

import { useDoor, useScanner } from '../door/session-context.ts'
import { openCalls } from './open-calls.ts'

/** More would leave no room for the verdict; the next one appears when one is done. */
const MOST_SHOWN = 3

/** People sent to the staff by a self check-in. */
export function StaffCalls({ compact = false }: { compact?: boolean }) {
  const { t, i18n } = useTranslation()
  const { roster } = useScanner()
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  // Calls from the server arrive together with the counts, which also tell who has come in.
  useDoor((state) => state.counts)
  const deviceId = useDoor((state) => state.deviceId)
  const calls = openCalls(roster.info, (userId) => roster.get(userId))
    .filter((call) => call.device_id !== deviceId && !done.has(call.scan_id))
    .slice(0, MOST_SHOWN)
  return calls.map((call) => {
    const door = call.device_name ?? t('scanner.unknown_device')
    const name = call.user_id === null ? undefined : roster.get(call.user_id)?.name
    return (
      <Alert
        key={call.scan_id}
        severity="warning"
        compact={compact}
        data-call={call.user_id ?? ''}
        onClose={() => setDone(new Set([...done, call.scan_id]))}
      >
        <strong>{name ? t('kiosk.call', { name, door }) : t('kiosk.call_nobody', { door })}</strong>{' '}
        {t(`scanner.detail.${call.reason}`, { defaultValue: '' })} (
        {clockText(call.scanned_at, i18n.language)})
      </Alert>
    )
  })
}
