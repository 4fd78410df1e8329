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
  // In Greek, the form at the end of a word.
  ς: 'σ',
}

/**
 * Text folded for comparison: lower case and without accents, so that "asa" finds "Åsa" and vice versa. The same rule as
 * app.fold in the database.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øæœßđðłþς]/g, (letter) => WHOLE_LETTERS[letter] ?? letter)
}
