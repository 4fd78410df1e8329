import { useTranslation } from 'react-i18next'

import { useDoor, useScanner } from '../door/session-context.ts'
import { clockText } from '../text/clock.ts'

/** That the door works without a network, with how many people, and how old what it knows is. */
export function ReadyLine() {
  const { t, i18n } = useTranslation()
  const { roster } = useScanner()
  // Updated whenever other devices' changes have been taken over.
  useDoor((state) => state.counts)
  const { total, as_of } = roster.info
  return (
    <span data-roster="ready">
      {t('roster.ready', { count: total, time: clockText(as_of, i18n.language) })}
    </span>
  )
}
