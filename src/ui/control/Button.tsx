import { type ComponentProps, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

interface ButtonLook {
  variant?: 'text' | 'outlined' | 'contained' | 'icon'
  color?: 'primary' | 'inherit' | 'error'
  size?: 'medium' | 'large'
  fullWidth?: boolean
  startIcon?: ReactNode
  endIcon?: ReactNode
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'color'> {
  /**
   * A call is in progress: a spinner is shown, and the button cannot be pressed again. Also in the moment between a press
   * and its spinner, if the button has this property at all.
   */
  loading?: boolean
}

/** A button with the same look on every screen: without Material UI, so that the login has it too. */
export function Button(props: ButtonProps) {
  const { attributes, children } = drawn(props)
  const { loading, disabled = false, type = 'button', onClick, ...others } = attributes
  const isOff = disabled || !!loading
  // 1 just after a press, 2 from the task in which its call tells the screen of itself.
  const pressed = useRef(0)
  // A call that has failed may be tried again at once, even if it was over before its spinner was drawn.
  useLayoutEffect(() => {
    if (loading || pressed.current === 2) pressed.current = 0
  })
  // With aria-disabled instead of the attribute: otherwise the focus of a user who has just pressed it would
  // go to the top of the page. It does not submit, either.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff || pressed.current) return event.preventDefault()
    if (loading !== undefined) {
      pressed.current = 1
      setTimeout(() => (pressed.current &&= 2))
      // For a press without a call: the screen would have been drawn by then.
      requestAnimationFrame(() => setTimeout(() => (pressed.current = 0)))
    }
    onClick?.(event)
  }
  return (
    <button {...others} type={type} onClick={press} aria-disabled={isOff || undefined} aria-busy={!!loading}>
      {loading && <span className="plain-spinner" aria-hidden />}
      {children}
    </button>
  )
}

/** A link to another site or program that looks like a button; LinkButton is for the app's own screens. */
export function AnchorButton(props: ButtonLook & Omit<ComponentProps<'a'>, 'color'>) {
  const { attributes, children } = drawn(props)
  return <a {...attributes}>{children}</a>
}

function drawn<P extends ButtonLook & { className?: string | undefined; children?: ReactNode }>(props: P) {
  const {
    variant = 'text',
    color = 'primary',
    size = 'medium',
    fullWidth = false,
    startIcon,
    endIcon,
    className = '',
    children,
    ...attributes
  } = props
  const look = `button button--${variant} button--${color} button--${size} ${fullWidth ? 'button--full' : ''}`
  return {
    attributes: { ...attributes, className: `${look} ${className}` },
    children: (
      <>
        {startIcon && <span className="button__start">{startIcon}</span>}
        {children}
        {endIcon && <span className="button__end">{endIcon}</span>}
      </>
    ),
  }
}
