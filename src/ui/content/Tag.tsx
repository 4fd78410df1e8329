import type { ComponentProps, ReactNode } from 'react'

interface TagProps extends ComponentProps<'span'> {
  tone?: 'quiet' | 'primary' | 'success' | 'warning' | 'error' | 'info'
  icon?: ReactNode
}

/** A word or two about what it is next to: a state, a kind, a count. Not interactive. */
export function Tag({ tone = 'quiet', icon, className = '', children, ...rest }: TagProps) {
  return (
    <span {...rest} className={`tag tag--${tone} ${className}`}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
