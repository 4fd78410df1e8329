/**
 * The size a regular expression may expand to, with its repetitions written out. PostgreSQL refuses only far
 * larger ones, after a second of work; PGlite runs out of stack before that, which corrupts its memory.
 */
const MAX_SIZE = 500

// A director (`***:`), or options that change how the rest is parsed: then nothing below would apply.
const OTHER_SYNTAX = /^\*\*\*|^\(\?[a-z]*[bex]/
const BOUND = /\{(\d+)(?:,(\d*))?\}/y

/**
 * Whether matching a regular expression could take for ever: because it is very large once `a{255}` is
 * written out, because it has back-references, which are tried in every possible way, or because it does not
 * use the usual syntax. Linear in the pattern's length.
 */
export function isTooCostly(pattern: string): boolean {
  if (OTHER_SYNTAX.test(pattern)) return true
  const outside: number[] = []
  let size = 0
  let last = 0
  for (let i = 0; i < pattern.length; i++) {
    const character = pattern[i] as string
    const bound = character === '{' ? boundAt(pattern, i) : undefined
    if (bound) {
      size += last * (bound.times - 1)
      last *= bound.times
      i = bound.end - 1
    } else if (character === '(') {
      outside.push(size)
      size = 1
      last = 1
    } else if (character === ')') {
      last = size
      size += outside.pop() ?? 0
    } else {
      if (character === '\\' && /[1-9]/.test(pattern[i + 1] ?? '')) return true
      if (character === '\\') i++
      else if (character === '[') i = bracketEnd(pattern, i)
      size += 1
      last = 1
    }
    if (size > MAX_SIZE) return true
  }
  return outside.reduce((sum, more) => sum + more, size) > MAX_SIZE
}

function boundAt(pattern: string, start: number): { times: number; end: number } | undefined {
  BOUND.lastIndex = start
  const found = BOUND.exec(pattern)
  if (!found) return undefined
  const times = Math.max(1, Number(found[1]), Number(found[2] ?? 0))
  return { times, end: BOUND.lastIndex }
}

/** Where a bracket expression ends; at the end of the pattern if it does not, which PostgreSQL refuses. */
function bracketEnd(pattern: string, start: number): number {
  let i = start + 1
  if (pattern[i] === '^') i++
  if (pattern[i] === ']') i++
  for (; i < pattern.length && pattern[i] !== ']'; i++) {
    const next = pattern[i + 1]
    if (pattern[i] === '\\') i++
    else if (pattern[i] === '[' && (next === '.' || next === ':' || next === '=')) {
      const end = pattern.indexOf(`${next}]`, i + 2)
      if (end < 0) return pattern.length
      i = end + 1
    }
  }
  return i
}
