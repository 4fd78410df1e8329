/**
 * How much a regular expression may grow to, its repetitions written out. Far larger ones are refused by PostgreSQL
 * after a second of work; PGlite comes to the end of its stack on the way there, and its memory would be damaged.
 */
const MAX_SIZE = 500

const TOKENS = /\\([^])|\[\^?\]?(?:\\[^]|\[[.:=][^\]]*\]|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|[^]/g

/**
 * Whether matching a regular expression could take for ever: it is very large when `a{255}` is written out, or refers
 * back to its own groups, which is tried in every way there is.
 */
export function isTooCostly(pattern: string): boolean {
  const outside: number[] = []
  let size = 0
  let last = 0
  for (const [token, escaped, least, most] of pattern.matchAll(TOKENS)) {
    if (escaped !== undefined && /[1-9]/.test(escaped)) return true
    if (least !== undefined) {
      const times = Math.max(1, Number(least), Number(most ?? 0))
      size += last * (times - 1)
      last *= times
    } else if (token === '(') {
      outside.push(size)
      size = 1
      last = 1
    } else if (token === ')') {
      last = size
      size += outside.pop() ?? 0
    } else {
      size += 1
      last = 1
    }
    if (size > MAX_SIZE) return true
  }
  return outside.reduce((sum, more) => sum + more, size) > MAX_SIZE
}
