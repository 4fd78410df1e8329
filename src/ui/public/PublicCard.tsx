import type { ReactNode } from 'react'

import { usePageTitle } from '../browser/use-page-title.ts'

interface PublicCardProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** The one thing to do on a screen that needs no login. Its heading also names the browser tab. */
export function PublicCard({ title, lead, children }: PublicCardProps) {
  usePageTitle(title)
  return (
    <div className="plain-paper plain-card">
      <h1 tabIndex={-1}>{title}</h1>
      {lead && <p className="plain-card__lead">{lead}</p>}
      {children}
    </div>
  )
}
