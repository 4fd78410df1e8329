import type { ReactNode } from 'react'

interface PageProps {
  children: ReactNode
  narrow?: boolean
  /** A long list, whose columns use the full width of a large screen. */
  wide?: boolean
}

/** A screen's width and margins. The `main` landmark belongs to the surrounding shell. */
export function Page({ children, narrow = false, wide = false }: PageProps) {
  return <div className={`page ${narrow ? 'page--narrow' : ''} ${wide ? 'page--wide' : ''}`}>{children}</div>
}
