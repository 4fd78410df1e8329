/**
 * How deep brackets may nest in anything PostgreSQL parses by recursion (JSON, patterns, text search). Native
 * PostgreSQL detects the end of its stack, at some 6,000 levels; PGlite does not, and its memory would be corrupted.
 */
const MAX_NESTING = 500

/**
 * Whether brackets nest deeper than in any legitimate input.
 * @param skipStrings JSON: brackets inside double quotes are just text
 */
export function isTooDeep(text: string, skipStrings: boolean): boolean {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    if (character === '[' || character === '{' || character === '(') {
      if (++depth > MAX_NESTING) return true
    } else if (character === ']' || character === '}' || character === ')') depth = Math.max(0, depth - 1)
    else if (character === '"' && skipStrings) i = stringEnd(text, i)
  }
  return false
}

function stringEnd(text: string, start: number): number {
  let i = start + 1
  while (i < text.length && text[i] !== '"') i += text[i] === '\\' ? 2 : 1
  return i
}
