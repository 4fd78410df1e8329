import type { ReactNode } from 'react'

import { usePageTitle } from '../browser/use-page-title.ts'
import { BreakableText } from '../content/BreakableText.tsx'

interface PageHeaderProps {
  title: string
  /** One muted line under the title. */
  lead?: ReactNode
  actions?: ReactNode
}

/** A screen's heading, which also names the browser tab. The shell focuses it after navigation. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  usePageTitle(title)
  return (
    <header className="page-header">
      <div>
        <h1 tabIndex={-1}>
          <BreakableText text={title} />
        </h1>
        {lead && <div className="page-header__lead">{lead}</div>}
      </div>
      {actions}
    </header>
  )
}
