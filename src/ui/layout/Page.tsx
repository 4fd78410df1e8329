import type { ReactNode } from 'react'

/** The width and the margins of a screen. The `main` landmark belongs to the shell around it. */
export function Page({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return <div className={narrow ? 'page page--narrow' : 'page'}>{children}</div>
}
