/** A search of fewer letters than this would list half the club, and is refused. */
export const MIN_SEARCH_LENGTH = 2

/** Letters that decomposition leaves whole. */
const WHOLE_LETTERS: Record<string, string> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
}

/** A name as it is compared: lower case and without accents, so that "Åsa" is found by "asa" and the other way. */
export function foldName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øæœßđðłþ]/g, (letter) => WHOLE_LETTERS[letter] ?? letter)
}

interface Indexed {
  id: string
  folded: string
  words: readonly string[]
}

/** Finds people by the beginnings of their names, in any order ("lin ann" finds Anna Lindqvist). */
export class NameSearch {
  readonly #people: readonly Indexed[]

  constructor(people: Iterable<{ user_id: string; name: string }>) {
    this.#people = [...people]
      .map(({ user_id, name }) => {
        const folded = foldName(name)
        return { id: user_id, folded, words: folded.split(/[\s\-'’.]+/).filter(Boolean) }
      })
      .toSorted((a, b) => (a.folded < b.folded ? -1 : 1))
  }

  /**
   * The ids of at most `limit` people, those whose name begins with the text first, else by name.
   * Throws RangeError below MIN_SEARCH_LENGTH letters.
   */
  find(text: string, limit: number): string[] {
    const wanted = foldName(text.trim())
    if (wanted.length < MIN_SEARCH_LENGTH) throw new RangeError('The search text is too short')
    const parts = wanted.split(/[\s\-'’.]+/).filter(Boolean)
    const first: string[] = []
    const others: string[] = []
    for (const { id, folded, words } of this.#people) {
      if (folded.startsWith(wanted)) first.push(id)
      else if (parts.length > 0 && parts.every((part) => words.some((word) => word.startsWith(part))))
        others.push(id)
      if (first.length >= limit) break
    }
    return [...first, ...others].slice(0, limit)
  }
}
