import { type ReactNode, useId } from 'react'

import { keepFocus } from '../browser/keep-focus.ts'

interface Props {
  title: string
  /** What this is about, or what it leads to. */
  lead?: ReactNode
  children: ReactNode
}

/** A titled part of a screen on its own surface, as in settings. */
export function Panel({ title, lead, children }: Props) {
  const id = useId()
  return (
    <section ref={keepFocus} aria-labelledby={id} className="plain-paper panel">
      <div>
        <h2 id={id} className="panel__title">
          {title}
        </h2>
        {lead && <div className="panel__lead">{lead}</div>}
      </div>
      {children}
    </section>
  )
}
