import type { ReactNode } from 'react'

interface BusyButtonProps {
  className: string
  busy: boolean
  disabled?: boolean
  type?: 'button' | 'submit'
  onClick?: () => void
  children: ReactNode
}

/** A button for a call: while it is under way a ring turns on it, and it cannot be pressed again. */
export function BusyButton(props: BusyButtonProps) {
  const { className, busy, disabled = false, type = 'button', onClick, children } = props
  return (
    <button
      type={type}
      className={`plain-button ${className}`}
      disabled={busy || disabled}
      aria-busy={busy}
      onClick={onClick}
    >
      {busy && <span className="plain-spinner" aria-hidden />}
      {children}
    </button>
  )
}
