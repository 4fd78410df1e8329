import type { CSSProperties } from 'react'

export interface IconProps {
  /** Read out. Without it the icon stands beside words that say the same, or in a control that has a name. */
  titleAccess?: string
  /** In place of 1.5 rem, or of what surrounds it says: a button, a chip. */
  size?: number | string
  tone?: 'primary' | 'success' | 'warning' | 'quiet'
  className?: string
  style?: CSSProperties
}

/** An icon of a set: draws its outline in the colour of the text around it, in a square of 24. */
export type Icon = ReturnType<typeof createIcon>

/**
 * One file each, so that a screen fetches only those that it shows. The outlines are Google's Material Icons
 * (https://fonts.google.com/icons, Apache License 2.0) in the style Outlined, or Filled where the name says so. To add one,
 * join what its SVG draws in a square of 24 into one path.
 */
export const createIcon = (outline: string) =>
  function Icon({ titleAccess, size, tone, className = '', style }: IconProps) {
    return (
      <svg
        className={`icon ${tone ? `icon--${tone}` : ''} ${className}`}
        viewBox="0 0 24 24"
        focusable={false}
        style={size === undefined ? style : { ...style, fontSize: size }}
        {...(titleAccess ? { role: 'img' } : { 'aria-hidden': true })}
      >
        {titleAccess && <title>{titleAccess}</title>}
        <path d={outline} />
      </svg>
    )
  }
