import type { ReactNode } from 'react'

import '../components/event.css'

/** The list element around events: one column of rows, or cards side by side where there is room. */
export function EventGrid({ view = 'list', children }: { view?: 'list' | 'full'; children: ReactNode }) {
  return (
    // Safari stops announcing a list that has no bullets, unless it is told again that it is one.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" className={view === 'full' ? 'events events--full' : 'events'}>
      {children}
    </ul>
  )
}
