import type { ReactNode } from 'react'

import '../components/event.css'

interface EventGridProps {
  view?: 'list' | 'full'
  /** Takes no presses: rows have just left by themselves. */
  isSettling?: boolean
  children: ReactNode
}

/** The list of events: one column of rows, or cards side by side where there is room. */
export function EventGrid({ view = 'list', isSettling = false, children }: EventGridProps) {
  return (
    // Safari does not announce a list without bullets unless it has an explicit role.
    <ul
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles
      role="list"
      className={view === 'full' ? 'events events--full' : 'events'}
      style={isSettling ? { pointerEvents: 'none' } : undefined}
    >
      {children}
    </ul>
  )
}
