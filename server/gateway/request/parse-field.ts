import type { Field, JsonStep } from './ast.ts'
import type { Scanner } from './scanner.ts'

const FIELD_NAME = 'field name (* or [a..z0..9_$])'

/** A name in double quotes (backslash escapes) or bare words joined by dashes, surrounding blanks dropped. */
export function fieldName(scanner: Scanner): string {
  const name = quoted(scanner) ?? dashed(scanner, /[\p{L}\p{Nd}_ $]+/uy)
  if (name === undefined) scanner.fail(FIELD_NAME)
  return name
}

/** A text in double quotes, in which a backslash takes the next character literally. */
export function quoted(scanner: Scanner): string | undefined {
  const text = scanner.match(/"(?:[^"\\]|\\[^])*"/y)
  return text?.slice(1, -1).replace(/\\([^])/g, '$1')
}

/** The dash belongs to the name unless it begins an arrow. */
function dashed(scanner: Scanner, word: RegExp): string | undefined {
  const first = scanner.match(word)
  if (first === undefined) return undefined
  const words = [first.trim()]
  for (;;) {
    const isArrow = scanner.peek('->')
    if (isArrow || !scanner.peek('-')) {
      scanner.note(isArrow ? '"->"' : '"-"')
      return words.join('-')
    }
    const next = scanner.attempt(() => {
      scanner.expect('-')
      return scanner.match(word) ?? scanner.fail('letter', 'digit')
    })
    if (next === undefined) return words.join('-')
    words.push(next.trim())
  }
}

/** `name`, `data->key`, `data->0->>"other key"`. */
export function field(scanner: Scanner): Field {
  scanner.blanks()
  const name = fieldName(scanner)
  const path = jsonPath(scanner)
  scanner.blanks()
  return { name, path }
}

/** Reads `->` and `->>` steps into JSON; none if there is no arrow. */
export function jsonPath(scanner: Scanner): JsonStep[] {
  const steps: JsonStep[] = []
  for (;;) {
    const arrow = scanner.skip('->>') ? '->>' : scanner.skip('->') ? '->' : undefined
    if (!arrow) return steps
    const index = scanner.attempt(() => jsonIndex(scanner))
    if (index !== undefined) steps.push({ arrow, index })
    else if (scanner.peek('-')) scanner.fail('digit')
    else steps.push({ arrow, key: jsonKey(scanner) })
  }
}

/** Digits, possibly negative, and then the end of the step: `2nd` is a key. */
function jsonIndex(scanner: Scanner): string {
  const sign = scanner.skip('-') ? '-' : ''
  const digits = scanner.match(/\d+/y) ?? scanner.fail('digit')
  if (!scanner.ended && !['->', '::', '.', ',', ')'].some((token) => scanner.peek(token))) {
    scanner.fail('digit', '"->"', '"::"', '"."', '","', 'end of input')
  }
  return sign + digits
}

function jsonKey(scanner: Scanner): string {
  return (
    quoted(scanner) ??
    dashed(scanner, /[^(\-:.,>)]+/y) ??
    scanner.fail('any non reserved character different from: .,>()')
  )
}

/** A bare word, as in types and languages. */
export function identifier(scanner: Scanner): string {
  return scanner.match(/[\p{L}\p{Nd}_ $]+/uy)?.trim() ?? scanner.fail('letter', 'digit')
}
