/**
 * Typed text as a full-text filter: all of its words, each also as a prefix, since people see results before they have
 * typed the last letter. Empty if it contains no word. A key is split as the database does it: `users.lastLogin` is
 * found by its parts.
 */
export function toTextQuery(typed: string): string {
  const apart = typed.normalize('NFC').replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
  // Other characters, such as & or !, would have a special meaning there.
  const words = apart.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => `${word.toLowerCase()}:*`).join(' & ')
}
