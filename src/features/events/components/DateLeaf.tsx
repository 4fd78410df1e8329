import { useTranslation } from 'react-i18next'

import { dateLeaf } from '../when.ts'
import './event.css'

interface DateLeafProps {
  at: string
  /** It is over, or will not be. */
  muted?: boolean
  /** It waits for the reader's answer, which is said beside. */
  asks?: boolean
}

/** A leaf of a calendar. Decoration: the text beside it says the day in full. */
export function DateLeaf({ at, muted = false, asks = false }: DateLeafProps) {
  const { i18n } = useTranslation()
  const { weekday, day, month } = dateLeaf(at, i18n.language)
  const kind = muted ? ' date-leaf--muted' : asks ? ' date-leaf--asks' : ''
  return (
    <div aria-hidden className={`date-leaf${kind}`}>
      <span>{weekday}</span>
      <span className="date-leaf__day">{day}</span>
      <span>{month}</span>
    </div>
  )
}
