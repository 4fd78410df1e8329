import type { ReactNode } from 'react'

import { usePageTitle } from '../browser/use-page-title.ts'
import { BreakableText } from '../content/BreakableText.tsx'

interface PageHeaderProps {
  title: string
  /** One quiet line under the title. */
  lead?: ReactNode
  actions?: ReactNode
}

/** The heading of a screen, which also names the browser's tab. The shell moves the focus to it after navigation. */
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
