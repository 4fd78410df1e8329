import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A whole card, picture or figure that can be pressed, and adds no look of its own. */
export function PressArea({ className = '', ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={`press-area ${className}`} />
}

/** The same for a link to a screen: the router's typed `to`, `params` and `search`, and a real href underneath. */
export const LinkPressArea = createLink(({ className = '', children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={`press-area ${className}`}>
    {children}
  </a>
))
