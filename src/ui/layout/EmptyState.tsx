import type { ReactNode } from 'react'

import type { Icon } from '../icon/create-icon.tsx'

interface EmptyStateProps {
  icon: Icon
  title: string
  /** What to do next. */
  children?: ReactNode
  action?: ReactNode
}

/** Replaces an empty list, and says what to do next. Its title is read out: a search may have just emptied the list. */
export function EmptyState({ icon: Sign, title, children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Sign size={40} tone="primary" />
      <p role="status" className="empty-state__title">
        {title}
      </p>
      {children && <div className="empty-state__text">{children}</div>}
      {action && <div className="empty-state__action">{action}</div>}
    </div>
  )
}
