/** A key press sent by a hand scanner acting as a keyboard. Times are milliseconds of any single clock. */
export interface KeyPress {
  key: string
  /** Physical key (UI Events `code`), which lets a scanner set to a US keyboard be understood on any other. */
  code: string
  shift: boolean
  at: number
}

export interface HandScannerState {
  /** The text according to this device's keyboard layout. */
  text: string
  /** The text according to a US layout. */
  usText: string
  lastAt: number
}

export interface HandScannerStep {
  state: HandScannerState
  /** The readings of a complete code, most likely first. */
  readings?: [string, string]
  /** The key belongs to a code and must not reach the focused element. */
  swallow: boolean
}

export const IDLE: HandScannerState = { text: '', usText: '', lastAt: -Infinity }

/**
 * The longest gap between the first keys: scanners send one every 2 to 40 ms, the fastest typists one every
 * 80 ms.
 */
const FIRST_GAP_MS = 60
/**
 * The longest gap between later keys of a certain scanner, which allows for a radio link or a briefly busy
 * device.
 */
const LATER_GAP_MS = 250
const LEAST_LENGTH = 6
/** After this many fast keys it cannot be a person, so further keys are swallowed and trigger no button. */
const SURE_LENGTH = 3
const MOST_LENGTH = 2_048

/**
 * Processes the next key press: collects keys that arrive too fast for a person, until Enter or Tab ends the code.
 */
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
  // Modifier keys come between the characters and carry no text.
  const us = usCharacter(press)
  if (us.length !== 1) return { state, swallow: false }
  const before = fast && state.text.length < MOST_LENGTH ? state : IDLE
  // A dead key (`Dead`) sends no character of its own.
  const text = before.text + (press.key.length === 1 ? press.key : us)
  return {
    state: { text, usText: before.usText + us, lastAt: press.at },
    swallow: text.length > SURE_LENGTH,
  }
}

/** The card alphabet's characters that other layouts place elsewhere, without and with Shift. */
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
