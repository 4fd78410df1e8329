import { fold } from '#lib/text/fold.ts'

/** A shorter search would list half the club, and is refused. */
export const MIN_SEARCH_LENGTH = 2

interface Indexed {
  id: string
  name: string
  folded: string
  words: readonly string[]
}

const wordsOf = (folded: string) => folded.split(/[\s\-'’.]+/).filter(Boolean)

/** Inserts a person by name and keeps the first `limit`: a few letters match thousands, of whom few are shown. */
function putByName(found: Indexed[], person: Indexed, limit: number): void {
  const last = found[limit - 1]
  if (last && last.folded <= person.folded) return
  found.splice(found.findLastIndex(({ folded }) => folded <= person.folded) + 1, 0, person)
  if (found.length > limit) found.pop()
}

/**
 * Finds people by prefixes of their names, in any order ("lin ann" finds Anna Lindqvist). Each word is
 * indexed by its first two letters, so that a search examines a few hundred of ten thousand, and a changed
 * name affects only its own words.
 */
export class NameSearch {
  readonly #people = new Map<string, Indexed>()
  readonly #byStart = new Map<string, Set<Indexed>>()

  constructor(people: Iterable<{ user_id: string; name: string }> = []) {
    for (const { user_id, name } of people) this.put(user_id, name)
  }

  /** Adds a person, or renames them. */
  put(id: string, name: string): void {
    if (this.#people.get(id)?.name === name) return
    this.remove(id)
    const folded = fold(name)
    const person = { id, name, folded, words: wordsOf(folded) }
    this.#people.set(id, person)
    for (const word of person.words) {
      const start = word.slice(0, 2)
      const found = this.#byStart.get(start)
      if (found) found.add(person)
      else this.#byStart.set(start, new Set([person]))
    }
  }

  remove(id: string): void {
    const person = this.#people.get(id)
    if (!person) return
    this.#people.delete(id)
    for (const word of person.words) this.#byStart.get(word.slice(0, 2))?.delete(person)
  }

  /**
   * The ids of at most `limit` people: first those whose name starts with the text, then by name. Throws
   * RangeError below MIN_SEARCH_LENGTH letters.
   */
  find(text: string, limit: number): string[] {
    const wanted = fold(text.trim())
    if (wanted.length < MIN_SEARCH_LENGTH) throw new RangeError('The search text is too short')
    const parts = wordsOf(wanted)
    const [longest = ''] = parts.toSorted((a, b) => b.length - a.length)
    // Single letters ("a b") are not indexed by two letters.
    const candidates =
      longest.length < 2 ? this.#people.values() : (this.#byStart.get(longest.slice(0, 2)) ?? [])
    const first: Indexed[] = []
    const others: Indexed[] = []
    for (const person of candidates) {
      if (person.folded.startsWith(wanted)) putByName(first, person, limit)
      else if (parts.length > 0 && parts.every((part) => person.words.some((word) => word.startsWith(part))))
        putByName(others, person, limit)
    }
    return [...first, ...others].slice(0, limit).map(({ id }) => id)
  }
}
