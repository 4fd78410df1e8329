import { useTranslation } from 'react-i18next'

import { useDoor, useScanner } from '../door/session-context.ts'
import { momentText } from '../text/moment-text.ts'

/** Says that the door works offline, with how many people, and how old its data is. */
export function ReadyLine() {
  const { t, i18n } = useTranslation()
  const { roster } = useScanner()
  // Updated whenever other devices' changes have been applied.
  useDoor((state) => state.counts)
  const { total, as_of } = roster.info
  return (
    <span data-roster="ready">
      {t('roster.ready', { count: total, time: momentText(as_of, i18n.language) })}
    </span>
  )
}
