import type { ReactNode } from 'react'
import { CheckCircleIcon } from '../icon/CheckCircleIcon.ts'
import { ErrorIcon } from '../icon/ErrorIcon.ts'
import { InfoIcon } from '../icon/InfoIcon.ts'
import { WarningIcon } from '../icon/WarningIcon.ts'

const ICONS = { error: ErrorIcon, warning: WarningIcon, info: InfoIcon, success: CheckCircleIcon }

interface AlertProps {
  severity: 'error' | 'warning' | 'info' | 'success'
  role?: 'alert' | 'status'
  title?: ReactNode
  children: ReactNode
}

/** Something to know, read out when it comes up. */
export function Alert({ severity, role = 'alert', title, children }: AlertProps) {
  const Icon = ICONS[severity]
  return (
    <div className={`plain-alert plain-alert--${severity}`} role={role}>
      <Icon />
      <div>
        {title && <p className="plain-alert__title">{title}</p>}
        {children}
      </div>
    </div>
  )
}
