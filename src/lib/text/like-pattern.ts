import { fold } from './fold.ts'

/**
 * An `ilike` pattern that matches `text` anywhere and literally. PostgREST reads `*` as `%` and offers no escape,
 * so a star becomes "any one character", which also matches a star.
 */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '_')}%`
}

/** The `or` filter that matches `text` anywhere in any of the columns, quoted for PostgREST. */
export function anyContains(columns: readonly string[], text: string): string {
  return columns.map((column) => `${column}.ilike.${quoted(containsPattern(asIn(column, text)))}`).join()
}

/** The text as that column has it: folded where its name says so, otherwise composed, as a Mac does not type all letters. */
export const asIn = (column: string, text: string): string =>
  column.startsWith('folded_') ? fold(text) : text.normalize('NFC')

/** A value quoted for a filter of several conditions, where commas and brackets are syntax. */
export function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, String.raw`\$&`)}"`
}
