import type { ReactNode } from 'react'

import '../components/event.css'

/** The list of events: one column of rows, or cards side by side where there is room. */
export function EventGrid({ view = 'list', children }: { view?: 'list' | 'full'; children: ReactNode }) {
  return (
    // Safari does not announce a list without bullets unless it has an explicit role.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" className={view === 'full' ? 'events events--full' : 'events'}>
      {children}
    </ul>
  )
}
