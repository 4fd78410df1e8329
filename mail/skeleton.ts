// A mail to ten thousand is the same page with other names in it. Its outputs are first rendered as marks, so that the slow
// work (inlining styles, making the plain part) is done once for each shape that the page has, and the values are put in
// afterwards, escaped for where they stand.

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

/** The values of one mail, by the number of their mark. */
export class Values {
  readonly #values: { text: string; html: string }[] = []

  /** Keeps a value and returns the mark that stands for it. As HTML it is escaped, unless it is given as such. */
  mark(text: string, html: string = escapeHtml(text)): string {
    return `\uE000${this.#values.push({ text, html }) - 1}\uE001`
  }

  /** A text with marks and the values in their places. */
  fill(pieces: Pieces, as: 'text' | 'html'): string {
    const valueOf = (mark: string) => this.#values[Number(mark)]?.[as] ?? ''
    return pieces.map((piece, n) => (n % 2 === 0 ? piece : valueOf(piece))).join('')
  }
}

/** A source without characters that would be taken for marks. */
export const withoutMarks = (source: string): string => source.replace(MARKS, '')

/** A text with marks, cut at them: text, number, text, number, …, text. */
export type Pieces = readonly string[]

export const splitAtMarks = (text: string): Pieces => text.split(MARK)
