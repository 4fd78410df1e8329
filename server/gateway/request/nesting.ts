/**
 * How deep brackets may nest in anything that PostgreSQL reads by recursion (JSON, patterns, text search). Native
 * PostgreSQL notices when its stack ends, at some 6,000 levels; PGlite does not, and its memory would be damaged.
 */
const MAX_NESTING = 500

/**
 * Whether brackets nest deeper than anything meant seriously.
 * @param skipStrings JSON: brackets between double quotes are just text
 */
export function isTooDeep(text: string, skipStrings: boolean): boolean {
  const tokens = skipStrings ? /"(?:[^"\\]|\\.)*"?|[[{(]|[\]})]/gs : /[[{(]|[\]})]/g
  let depth = 0
  for (const [token] of text.matchAll(tokens)) {
    if (token === '[' || token === '{' || token === '(') {
      if (++depth > MAX_NESTING) return true
    } else if (token === ']' || token === '}' || token === ')') depth = Math.max(0, depth - 1)
  }
  return false
}
