import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../control/Button.tsx'
import { CheckCircleIcon, CloseIcon, ErrorIcon, InfoIcon, WarningIcon } from '../icon/basic-icons.ts'

const ICONS = { error: ErrorIcon, warning: WarningIcon, info: InfoIcon, success: CheckCircleIcon }

export interface AlertProps extends Omit<ComponentProps<'div'>, 'role' | 'title'> {
  severity: keyof typeof ICONS
  role?: 'alert' | 'status'
  title?: ReactNode
  /** An action, at the end. */
  action?: ReactNode
  onClose?: (() => void) | undefined
  /** As low as possible, for screens with another purpose. */
  compact?: boolean
}

/** A notice, read out when it appears. */
export function Alert(props: AlertProps) {
  const {
    severity,
    role = 'alert',
    title,
    action,
    onClose,
    compact,
    className = '',
    children,
    ...rest
  } = props
  const Icon = ICONS[severity]
  return (
    <div
      {...rest}
      className={`alert alert--${severity} ${compact ? 'alert--compact' : ''} ${className}`}
      role={role}
    >
      <Icon />
      <div className="alert__text">
        {title && <p className="alert__title">{title}</p>}
        {children}
      </div>
      {(action || onClose) && (
        <div className="alert__actions">
          {action}
          {onClose && <CloseButton onClose={onClose} />}
        </div>
      )}
    </div>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const label = t('common.close')
  return (
    <Button variant="icon" color="inherit" aria-label={label} title={label} onClick={onClose}>
      <CloseIcon />
    </Button>
  )
}
