import { useTranslation } from 'react-i18next'

import { dateLeaf } from '../when.ts'
import './event.css'

/** A leaf of a calendar. Decoration: the text beside it says the day in full. */
export function DateLeaf({ at, muted = false }: { at: string; muted?: boolean }) {
  const { i18n } = useTranslation()
  const { weekday, day, month } = dateLeaf(at, i18n.language)
  return (
    <div aria-hidden className={muted ? 'date-leaf date-leaf--muted' : 'date-leaf'}>
      <span>{weekday}</span>
      <span className="date-leaf__day">{day}</span>
      <span>{month}</span>
    </div>
  )
}
