// A mail to ten thousand people is the same page with different names. Outputs are first rendered as marks, so that
// the slow work (inlining styles, making the plain-text part) is done once per distinct page, and the values are
// inserted afterwards, escaped for their context.

const MARK = /\uE000(\d+)\uE001/
const MARKS = /[\uE000\uE001]/g

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** The values of one mail, by mark number. */
export class Values {
  readonly #values: { text: string; html: string }[] = []

  /** Stores a value and returns its mark. It is escaped for HTML, unless given as HTML. */
  mark(text: string, html: string = escapeHtml(text)): string {
    return `\uE000${this.#values.push({ text, html }) - 1}\uE001`
  }

  /** A text with its marks replaced by values. */
  fill(pieces: Pieces, as: 'text' | 'html'): string {
    const valueOf = (mark: string) => this.#values[Number(mark)]?.[as] ?? ''
    return pieces.map((piece, n) => (n % 2 === 0 ? piece : valueOf(piece))).join('')
  }
}

/** A source without characters that could be mistaken for marks. */
export const withoutMarks = (source: string): string => source.replace(MARKS, '')

/** A text split at its marks: text, number, text, number, …, text. */
export type Pieces = readonly string[]

export const splitAtMarks = (text: string): Pieces => text.split(MARK)
