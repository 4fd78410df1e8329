import { useTranslation } from 'react-i18next'

import { dateLeaf } from '../when.ts'
import './event.css'

interface DateLeafProps {
  at: string
  /** The event has ended or will not take place. */
  muted?: boolean
  /** The reader has yet to answer; the text beside says so. */
  asks?: boolean
}

/** A calendar leaf. Decorative: the text beside it gives the full date. */
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
