/** The first letters of the first and last word, in capitals: `Åsa Maria Lind` is ÅL. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters
    .map((word = '') => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase()
}
