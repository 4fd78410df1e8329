import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A whole card, picture or figure that can be pressed: it looks as what is in it does. */
export function PressArea({ className = '', ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={`press-area ${className}`} />
}

/** The same for what leads to a screen: the router's typed `to`, `params` and `search`, and a real href underneath. */
export const LinkPressArea = createLink(({ className = '', children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={`press-area ${className}`}>
    {children}
  </a>
))
