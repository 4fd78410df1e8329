import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  /** A link to everything of this kind, beside the heading. */
  more?: ReactNode
  children: ReactNode
}

/** A titled part of a screen, listed by its heading in a screen reader's regions. */
export function Section({ title, more, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="section__head">
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  )
}
