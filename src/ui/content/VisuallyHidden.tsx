import type { ReactNode } from 'react'

interface VisuallyHiddenProps {
  /** A heading where the structure is already visible, but a screen reader needs it. */
  as?: 'span' | 'h2'
  children: ReactNode
}

/** Text for screen readers only. */
export function VisuallyHidden({ as: Element = 'span', children }: VisuallyHiddenProps) {
  return <Element className="plain-hidden">{children}</Element>
}
