/**
 * What someone types, as the words of a full-text filter: all of them, each also as the beginning of a longer one, since
 * people see results before they have typed the last letter. Empty when there is no word in it.
 * A key is taken apart as the database does it: `users.lastLogin` is found by its parts.
 */
export function toTextQuery(typed: string): string {
  const apart = typed.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
  // Anything else, such as & or !, would have a meaning of its own there.
  const words = apart.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => `${word.toLowerCase()}:*`).join(' & ')
}
