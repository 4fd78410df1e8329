import { describe, expect, it } from 'vitest'

import { type HandScannerState, type HandScannerStep, IDLE, type KeyPress, onKey } from './hand-scanner.ts'

const CARD = 'S1.AbCdEfGhIjKlMnOpQrStUv'

const press = (key: string, at: number, code = '', shift = false): KeyPress => ({ key, code, shift, at })

function feed(presses: KeyPress[], start: HandScannerState = IDLE): HandScannerStep[] {
  let state = start
  return presses.map((next) => {
    const step = onKey(state, next)
    state = step.state
    return step
  })
}

const typed = (text: string, gap: number, end = 'Enter', start = 0) =>
  [...Array.from(text), end].map((key, index) => press(key, start + index * gap))

describe('a hand scanner', () => {
  it.each(['Enter', 'Tab'])('returns the code it typed when %s ends it', (end) => {
    expect(feed(typed(CARD, 8, end)).at(-1)).toEqual({ state: IDLE, readings: [CARD, CARD], swallow: true })
  })

  it('triggers no button with its final Enter or the keys in between', () => {
    const swallowed = feed(typed(CARD, 8)).map((step) => step.swallow)
    expect(swallowed.slice(3)).not.toContain(false)
  })

  it('is understood if it sends Shift before each capital', () => {
    const presses = [press('Shift', 0), press('S', 2), press('1', 4), press('.', 6), press('Shift', 8)]
    const rest = typed('Abcdef', 2, 'Enter', 10)
    expect(feed([...presses, ...rest]).at(-1)?.readings?.[0]).toBe('S1.Abcdef')
  })

  it('is understood on a Swedish keyboard if it is set to a US one', () => {
    // The US keys for - and _ give + and ? there.
    const presses = ['S', '1', '.', 'a', 'b', 'c', '+', '?', 'd', 'Enter'].map((key, index) =>
      press(key, index * 5, key === '+' || key === '?' ? 'Minus' : '', key === '?'),
    )
    expect(feed(presses).at(-1)?.readings).toEqual(['S1.abc+?d', 'S1.abc-_d'])
  })

  it('is understood there with a signed card too, where plus is a dead key', () => {
    const keys = [
      ['S', ''],
      ['2', ''],
      ['.', 'Period'],
      ['A', ''],
      ['¤', 'Digit4'],
      ['Dead', 'Equal'],
      ['Ö', 'Semicolon'],
      ['-', 'Slash'],
      ['(', 'Digit8'],
      ['%', 'Digit5'],
      ['Enter', ''],
    ] as const
    const isShifted = (code: string) => /Digit|Equal|Semicolon/.test(code)
    const presses = keys.map(([key, code], index) => press(key, index * 5, code, isShifted(code)))
    expect(feed(presses).at(-1)?.readings?.[1]).toBe('S2.A$+:/*%')
  })

  it('is understood if the device stutters in the middle of a code', () => {
    const late = (from: number) => (key: KeyPress, index: number) => ({
      ...key,
      at: key.at + (index < from ? 0 : 200),
    })
    expect(feed(typed(CARD, 8).map(late(9))).at(-1)?.readings?.[0]).toBe(CARD)
  })

  it('does not append to a code abandoned long before', () => {
    const brokenOff = typed('S1.broken', 5).slice(0, -1)
    expect(feed([...brokenOff, ...typed('S1.whole', 5, 'Enter', 1_000)]).at(-1)?.readings?.[0]).toBe(
      'S1.whole',
    )
  })

  it('starts a new code after the previous one', () => {
    const codes = feed([...typed('S1.first', 5), ...typed('S1.second', 5, 'Enter', 60)]).flatMap(
      (step) => step.readings?.[0] ?? [],
    )
    expect(codes).toEqual(['S1.first', 'S1.second'])
  })
})

describe('a person at the keyboard', () => {
  it('is not mistaken for a scanner', () => {
    const steps = feed(typed('Alva Ek', 90))
    expect(steps.every((step) => !step.swallow && !step.readings)).toBe(true)
  })

  it('can press Enter on a button', () => {
    expect(onKey(IDLE, press('Enter', 1_000))).toEqual({ state: IDLE, swallow: false })
  })

  it('can hit three keys at once without it counting as a code', () => {
    expect(feed(typed('asd', 10)).at(-1)).toEqual({ state: IDLE, swallow: false })
  })
})
