import type { ReactNode } from 'react'

import { Icon } from '../content/Icon.tsx'

interface AlertProps {
  severity: 'error' | 'warning' | 'info' | 'success'
  role?: 'alert' | 'status'
  title?: ReactNode
  children: ReactNode
}

/** Something to know, read out when it comes up. */
export function Alert({ severity, role = 'alert', title, children }: AlertProps) {
  return (
    <div className={`plain-alert plain-alert--${severity}`} role={role}>
      <Icon name={severity} />
      <div>
        {title && <p className="plain-alert__title">{title}</p>}
        {children}
      </div>
    </div>
  )
}
