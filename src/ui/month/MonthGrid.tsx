import { type KeyboardEvent, useEffect, useRef } from 'react'

import { addDays, addMonths, weekdayOf, weeksOf } from '#lib/time/month.ts'

import './month.css'

/** The content of a day. */
export interface MonthItem {
  id: string
  title: string
  kind: 'plain' | 'asks' | 'muted'
  /** It began on an earlier day. */
  goesOn: boolean
}

interface MonthGridProps {
  /** The chosen day, which also decides the month. */
  day: string
  today: string
  /** The id of the element that names the month. */
  labelledBy: string
  language: string
  items: ReadonlyMap<string, readonly MonthItem[]>
  /** A day as it is read out, with the number of its entries. */
  labelOf: (day: string, count: number) => string
  onDay: (day: string) => void
  /** Called on Enter: moves on to the entries of the chosen day. */
  onOpen: () => void
}

/** How many fit into a day; the rest is shown as a count. */
const SHOWN = 3

/**
 * A month as a grid according to the ARIA Authoring Practices: one tab stop, arrow keys to move by a day,
 * Page Up and Page Down by a month.
 */
export function MonthGrid(props: MonthGridProps) {
  const { day, today, labelledBy, language, items, labelOf, onDay, onOpen } = props
  const table = useRef<HTMLTableElement>(null)
  const movedTo = useRef<string>(undefined)
  const weeks = weeksOf(day.slice(0, 7))
  useEffect(() => {
    if (movedTo.current !== day) return
    movedTo.current = undefined
    table.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
  }, [day])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = dayAfterKey(event.key, event.shiftKey, day)
    if (next !== undefined) {
      movedTo.current = next
      onDay(next)
    } else if (event.key === 'Enter' || event.key === ' ') onOpen()
    else return
    event.preventDefault()
  }
  return (
    // The role that the ARIA Authoring Practices give a calendar; the markup is that of a table.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
    <table ref={table} role="grid" aria-labelledby={labelledBy} className="month" onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weeks[0]?.map((each) => (
            <th key={each} scope="col" abbr={weekdayName(each, 'long', language)}>
              {weekdayName(each, 'short', language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => {
              const found = items.get(each) ?? []
              return (
                <td
                  key={each}
                  tabIndex={each === day ? 0 : -1}
                  aria-selected={each === day}
                  aria-current={each === today ? 'date' : undefined}
                  aria-label={labelOf(each, found.length)}
                  className={
                    each.slice(0, 7) === day.slice(0, 7) ? 'month__day' : 'month__day month__day--other'
                  }
                  onClick={() => onDay(each)}
                >
                  <span aria-hidden className="month__number">
                    {Number(each.slice(8))}
                  </span>
                  <span aria-hidden className="month__items">
                    {found.slice(0, SHOWN).map(({ id, title, kind, goesOn }) => (
                      <span
                        key={id}
                        className={`month__item month__item--${kind} ${goesOn ? 'month__item--goes-on' : ''}`}
                      >
                        {title}
                      </span>
                    ))}
                    {found.length > SHOWN && <span className="month__more">+{found.length - SHOWN}</span>}
                  </span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function weekdayName(day: string, weekday: 'long' | 'short', language: string): string {
  return new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/**
 * The day a key moves to from `day`, according to the ARIA Authoring Practices; undefined for any other key.
 */
function dayAfterKey(key: string, shift: boolean, day: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1)
    default:
      return undefined
  }
}
