import type { ReactNode } from 'react'

interface BusyButtonProps {
  className: string
  busy: boolean
  type?: 'button' | 'submit'
  onClick?: () => void
  children: ReactNode
}

/** A button for a call: while it is under way a ring turns on it, and it cannot be pressed again. */
export function BusyButton({ className, busy, type = 'button', onClick, children }: BusyButtonProps) {
  return (
    <button
      type={type}
      className={`plain-button ${className}`}
      disabled={busy}
      aria-busy={busy}
      onClick={onClick}
    >
      {busy && <span className="plain-spinner" aria-hidden />}
      {children}
    </button>
  )
}
