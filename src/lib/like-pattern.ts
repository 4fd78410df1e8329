/**
 * A pattern for `ilike` that finds `text` anywhere and literally. PostgREST reads `*` as `%` and offers no
 * escape for it, so a star becomes "any one character", which finds the star too.
 */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '_')}%`
}

/** The filter for `or` that finds `text` anywhere in any of the columns, quoted as PostgREST reads it. */
export function anyContains(columns: readonly string[], text: string): string {
  const pattern = quoted(containsPattern(text))
  return columns.map((column) => `${column}.ilike.${pattern}`).join()
}

/** A value inside a filter of several conditions, which commas and brackets would end. */
export function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, String.raw`\$&`)}"`
}
