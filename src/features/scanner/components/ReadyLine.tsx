import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'

import { appOnDevice } from '#lib/browser/app-on-device.ts'

import { useDoor, useScanner } from '../door/session-context.ts'
import { momentText } from '../text/moment-text.ts'

/** Says whether the door works offline, with how many people, and how old its data is. */
export function ReadyLine() {
  const { t, i18n } = useTranslation()
  const { roster } = useScanner()
  // Updated whenever other devices' changes have been applied.
  useDoor((state) => state.counts)
  const { total, as_of } = roster.info
  const isReady = useStore(appOnDevice, ({ state }) => state !== 'coming')
  return (
    <span data-roster="ready">
      {t(isReady ? 'roster.ready' : 'roster.here', { count: total, time: momentText(as_of, i18n.language) })}
    </span>
  )
}
