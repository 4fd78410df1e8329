/** A key press as a hand scanner that poses as a keyboard sends it. Times are milliseconds of any one clock. */
export interface KeyPress {
  key: string
  /** Physical key (UI Events `code`), by which a scanner set to a US keyboard can be understood on any other. */
  code: string
  shift: boolean
  at: number
}

export interface HandScannerState {
  /** As the keyboard layout of this device reads the keys. */
  text: string
  /** As a US layout reads them. */
  usText: string
  lastAt: number
}

export interface HandScannerStep {
  state: HandScannerState
  /** The readings of a complete code, likeliest first. */
  readings?: [string, string]
  /** The key belongs to a code and must not reach what has the focus. */
  swallow: boolean
}

export const IDLE: HandScannerState = { text: '', usText: '', lastAt: -Infinity }

/** Between the first keys: scanners send one each 2 to 40 ms, the fastest typists one each 80 ms. */
const FIRST_GAP_MS = 60
/** Between later keys of what is certainly a scanner, over a radio link or on a device that is busy for a moment. */
const LATER_GAP_MS = 250
const LEAST_LENGTH = 6
/** From this many fast keys on it is not a person, so that a space or an Enter presses no button. */
const SURE_LENGTH = 3
const MOST_LENGTH = 2_048

/** Takes the next key press: collects keys that come too fast for a person, until Enter or Tab ends the code. */
export function onKey(state: HandScannerState, press: KeyPress): HandScannerStep {
  const gap = state.text.length > SURE_LENGTH ? LATER_GAP_MS : FIRST_GAP_MS
  const fast = press.at - state.lastAt <= gap
  const isEnd = press.key === 'Enter' || press.key === 'Tab'
  if (isEnd) {
    const complete = fast && state.text.length >= LEAST_LENGTH
    return complete
      ? { state: IDLE, readings: [state.text, state.usText], swallow: true }
      : { state: IDLE, swallow: false }
  }
  // Shift and the like come between the characters and carry no text.
  const us = usCharacter(press)
  if (us.length !== 1) return { state, swallow: false }
  const before = fast && state.text.length < MOST_LENGTH ? state : IDLE
  // A key that waits for a letter to put its accent on (`Dead`) sends no character of its own.
  const text = before.text + (press.key.length === 1 ? press.key : us)
  return {
    state: { text, usText: before.usText + us, lastAt: press.at },
    swallow: text.length > SURE_LENGTH,
  }
}

/** The characters of cards' alphabets that other layouts keep elsewhere, without and with Shift. */
const US_KEYS: Record<string, readonly [plain?: string, shifted?: string]> = {
  Minus: ['-', '_'],
  Period: ['.'],
  Slash: ['/'],
  Equal: [undefined, '+'],
  Semicolon: [undefined, ':'],
  Digit4: [undefined, '$'],
  Digit5: [undefined, '%'],
  Digit8: [undefined, '*'],
}

const usCharacter = ({ key, code, shift }: KeyPress) => US_KEYS[code]?.[shift ? 1 : 0] ?? key
