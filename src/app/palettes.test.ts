import { describe, expect, it } from 'vitest'

import { palettes } from './palettes.ts'

/** Contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio" and "relative luminance"). */
function contrast(first: string, second: string): number {
  const [one, other] = [luminance(first), luminance(second)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

function luminance(color: string): number {
  return 0.2126 * linear(color, 1) + 0.7152 * linear(color, 3) + 0.0722 * linear(color, 5)
}

function linear(color: string, at: number): number {
  const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

/** A colour with this share of another laid over it. */
function tinted(under: string, over: string, share: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(under, at) * (1 - share) + channel(over, at) * share),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const ACCENTS = ['primary', 'secondary', 'success', 'warning', 'error', 'info'] as const

it('is readable on the enlarged card, which is white in the dark theme too', () => {
  // LargeCard.test.tsx: it has the light scheme’s panel and colours. A code needs white around it.
  const { background, text, primary } = palettes.light
  expect(background.paper).toBe('#ffffff')
  expect(contrast(text.primary, background.paper)).toBeGreaterThanOrEqual(7)
  expect(contrast(text.secondary, background.paper)).toBeGreaterThanOrEqual(7)
  expect(contrast(primary.main, background.paper)).toBeGreaterThanOrEqual(3)
  // Why the dark scheme’s would not do: its focus ring would disappear.
  expect(contrast(palettes.dark.primary.main, background.paper)).toBeLessThan(3)
})

describe.each(['dark', 'light'] as const)('the %s theme', (scheme) => {
  const palette = palettes[scheme]
  const backgrounds = Object.values(palette.background)

  it.each(ACCENTS)('is readable in %s on every background', (accent) => {
    for (const background of backgrounds) {
      expect(contrast(palette[accent].main, background)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it.each(ACCENTS)('is readable on a button in %s, also while hovered', (accent) => {
    const { main, dark, contrastText } = palette[accent]
    expect(contrast(contrastText, main)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(contrastText, dark)).toBeGreaterThanOrEqual(4.5)
  })

  it('shows the edge of a field on every background', () => {
    for (const background of backgrounds) {
      expect(contrast(palette.fieldBorder, background)).toBeGreaterThanOrEqual(3)
    }
  })

  it('sets a panel apart from the page, and a line from both', () => {
    const { default: page, paper } = palette.background
    expect(contrast(page, paper)).toBeGreaterThanOrEqual(1.19)
    for (const background of backgrounds)
      expect(contrast(palette.divider, background)).toBeGreaterThanOrEqual(1.5)
  })

  it.each(['success', 'warning', 'error', 'info'] as const)('is readable in a %s alert', (severity) => {
    // As in feedback.css: just over a tenth of the colour on a panel, and the icon in the colour itself.
    const surface = tinted(palette.background.paper, palette[severity].main, 0.12)
    expect(contrast(palette.text.primary, surface)).toBeGreaterThanOrEqual(7)
    expect(contrast(palette[severity].main, surface)).toBeGreaterThanOrEqual(3)
    const edge = tinted(surface, palette[severity].main, 0.5)
    for (const background of backgrounds) expect(contrast(edge, background)).toBeGreaterThanOrEqual(1.5)
  })

  it('marks focus on every background', () => {
    for (const background of backgrounds)
      expect(contrast(palette.primary.main, background)).toBeGreaterThanOrEqual(3)
  })

  it('is readable in its plain and its muted text', () => {
    for (const background of backgrounds) {
      expect(contrast(palette.text.primary, background)).toBeGreaterThanOrEqual(7)
      expect(contrast(palette.text.secondary, background)).toBeGreaterThanOrEqual(4.5)
    }
  })
})
