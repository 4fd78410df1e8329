import type { CSSProperties } from 'react'

export interface IconProps {
  /** Read out. Without it the icon accompanies text with the same meaning, or is in a named control. */
  titleAccess?: string
  /** Overrides 1.5 rem and the size set by its surroundings (a button, a chip). */
  size?: number | string
  tone?: 'primary' | 'success' | 'warning' | 'quiet'
  className?: string
  style?: CSSProperties
}

/** Creates an icon: draws its outline in the colour of the surrounding text, in a square of 24. */
export type Icon = ReturnType<typeof createIcon>

/**
 * A file for each part of the app that shows them, as one for all would make a visitor fetch every icon. The outlines are Google's Material Icons
 * (https://fonts.google.com/icons, Apache License 2.0) in the style Outlined, or Filled if the name says so. To add
 * one, join the shapes of its SVG, drawn in a square of 24, into one path.
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
