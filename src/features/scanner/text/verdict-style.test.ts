import { describe, expect, it } from 'vitest'

import type { Outcome } from '../model/outcome.ts'
import { VERDICT_STYLES } from './verdict-style.ts'

type Kind = Outcome['kind']
type Colour = [red: number, green: number, blue: number]

/** Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1. */
const EYES: Record<string, [Colour, Colour, Colour]> = {
  'any colour': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red (protanopia)': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green (deuteranopia)': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue (tritanopia)': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const LETS_IN: Kind[] = ['admitted', 'admitted_unregistered']
const ASKS: Kind[] = ['already_inside', 'ask', 'undone']
const KEEPS_OUT: Kind[] = ['refused', 'not_saved']
const KINDS = [...LETS_IN, ...ASKS, ...KEEPS_OUT]

function linear(hex: string): Colour {
  const part = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

/** Relative luminance (WCAG 2.2) of a colour as seen by these eyes. */
function luminance(hex: string, eyes: [Colour, Colour, Colour]): number {
  const colour = linear(hex)
  const [red, green, blue] = eyes.map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, weight, i) => sum + weight * (colour[i] ?? 0), 0),
      ),
    ),
  )
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function contrast(one: string, other: string, eyes: [Colour, Colour, Colour]): number {
  const [dark = 0, bright = 0] = [luminance(one, eyes), luminance(other, eyes)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

describe.each(Object.entries(EYES))('to eyes with %s', (_, eyes) => {
  it.each([
    ['letting in', LETS_IN, 'asking', ASKS],
    ['letting in', LETS_IN, 'keeping out', KEEPS_OUT],
    ['asking', ASKS, 'keeping out', KEEPS_OUT],
  ])('%s (%j) is at least 3:1 brighter than %s (%j)', (_one, brighter, _other, darker) => {
    for (const one of brighter) {
      for (const other of darker) {
        expect(luminance(VERDICT_STYLES[one].color, eyes), `${one} ${other}`).toBeGreaterThan(
          luminance(VERDICT_STYLES[other].color, eyes),
        )
        expect(
          contrast(VERDICT_STYLES[one].color, VERDICT_STYLES[other].color, eyes),
          `${one} ${other}`,
        ).toBeGreaterThanOrEqual(3)
      }
    }
  })

  it.each(KINDS)('the text of "%s" has a contrast of 4.5:1', (kind) => {
    expect(contrast(VERDICT_STYLES[kind].color, VERDICT_STYLES[kind].ink, eyes)).toBeGreaterThanOrEqual(4.5)
  })
})

it('gives each verdict its own icon, and a frame to those that refuse', () => {
  expect(new Set(KINDS.map((kind) => VERDICT_STYLES[kind].icon)).size).toBe(KINDS.length)
  for (const kind of KINDS) expect(VERDICT_STYLES[kind].framed ?? false).toBe(KEEPS_OUT.includes(kind))
})
