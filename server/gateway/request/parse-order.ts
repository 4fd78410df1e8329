import type { OrderTerm } from './ast.ts'
import { field, fieldName } from './parse-field.ts'
import { parseWhole, type Scanner } from './scanner.ts'

/** `order=name.desc.nullslast,clients(name).asc`. */
export function parseOrder(text: string): OrderTerm[] {
  return parseWhole('order', text, (scanner) =>
    scanner.list(() => {
      scanner.blanks()
      const term = orderTerm(scanner)
      scanner.blanks()
      return term
    }),
  )
}

function orderTerm(scanner: Scanner): OrderTerm {
  const related = scanner.attempt(() => {
    const relation = fieldName(scanner)
    scanner.expect('(')
    const ordered = field(scanner)
    scanner.expect(')')
    return { relation, field: ordered }
  })
  const ordered = related ?? { field: field(scanner) }
  const direction = scanner.skip('.asc') ? 'asc' : scanner.skip('.desc') ? 'desc' : undefined
  const nulls = scanner.skip('.nullsfirst') ? 'first' : scanner.skip('.nullslast') ? 'last' : undefined
  if (!scanner.ended && !scanner.peek(',')) {
    const suffixes = ['"nullsfirst"', '"nullslast"']
    if (scanner.skip('.')) scanner.fail(...(direction ? [] : ['"asc"', '"desc"']), ...suffixes)
    scanner.fail('delimiter (.)', '","', 'end of input')
  }
  return { ...ordered, direction, nulls }
}

/** A comma-separated list of columns, as in `columns` and `on_conflict`. */
export function parseColumns(parameter: 'columns' | 'on_conflict', text: string): string[] {
  return parseWhole(`${parameter} parameter`, text, (scanner) =>
    scanner.list(() => {
      scanner.blanks()
      const name = fieldName(scanner)
      scanner.blanks()
      return name
    }),
  )
}
