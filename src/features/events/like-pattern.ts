/**
 * A pattern for `ilike` that finds `text` anywhere and literally. PostgREST reads `*` as `%` and offers no
 * escape for it, so a star becomes "any one character", which finds the star too.
 */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '_')}%`
}
