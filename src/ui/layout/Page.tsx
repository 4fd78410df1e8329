import type { ReactNode } from 'react'

interface PageProps {
  children: ReactNode
  narrow?: boolean
  /** A long list, whose columns use what a large screen has. */
  wide?: boolean
}

/** The width and the margins of a screen. The `main` landmark belongs to the shell around it. */
export function Page({ children, narrow = false, wide = false }: PageProps) {
  return <div className={`page ${narrow ? 'page--narrow' : ''} ${wide ? 'page--wide' : ''}`}>{children}</div>
}
