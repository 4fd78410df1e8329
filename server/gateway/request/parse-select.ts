import type { SelectEmbed, SelectField, SelectItem } from './ast.ts'
import { field, fieldName, identifier } from './parse-field.ts'
import { parseStart, type Scanner } from './scanner.ts'

/**
 * `select=id,total:amount::text,client:clients!fk!inner(name)`. A text that is empty or does not begin like
 * an item selects nothing in particular. As in PostgREST, anything after an unmatched closing parenthesis is
 * ignored.
 */
export function parseSelect(text: string): SelectItem[] {
  return parseStart('select parameter', text, selectList)
}

const ITEM = /\*(?=[ \t]*(?:[,)]|$))|(?:\.\.\.)?["\p{L}\p{Nd}_ $]/uy

function selectList(scanner: Scanner): SelectItem[] {
  scanner.blanks()
  if (!scanner.looksAt(ITEM)) return []
  return scanner.list(() => {
    scanner.blanks()
    const item = embed(scanner) ?? selectField(scanner)
    scanner.blanks()
    return item
  })
}

function embed(scanner: Scanner): SelectEmbed | undefined {
  const head = scanner.attempt(() => {
    const spread = scanner.skip('...')
    const alias = spread ? undefined : aliasOf(scanner)
    const name = fieldName(scanner)
    // `count()` is the aggregate, not an embedded resource of that name.
    if (name === 'count') scanner.fail('field name')
    const parameters = [embedParameter(scanner), embedParameter(scanner)].filter((word) => word !== undefined)
    if (!scanner.peek('(')) scanner.fail('"("')
    const hint = parameters.find((word) => word !== 'left' && word !== 'inner')
    return { kind: 'embed' as const, name, alias, hint, spread, inner: parameters.includes('inner') }
  })
  if (!head) return undefined
  scanner.expect('(')
  const select = scanner.nested(() => selectList(scanner))
  scanner.expect(')')
  return { ...head, select }
}

const embedParameter = (scanner: Scanner) => (scanner.skip('!') ? fieldName(scanner) : undefined)

function selectField(scanner: Scanner): SelectField {
  return star(scanner) ?? countOfRows(scanner) ?? column(scanner)
}

function star(scanner: Scanner): SelectField | undefined {
  return scanner.attempt(() => {
    scanner.expect('*')
    scanner.blanks()
    end(scanner)
    return { kind: 'field', field: { name: '*', path: [] } }
  })
}

function countOfRows(scanner: Scanner): SelectField | undefined {
  return scanner.attempt(() => {
    const alias = aliasOf(scanner)
    scanner.expect('count()')
    castOf(scanner)
    end(scanner)
    return { kind: 'field', field: { name: '*', path: [] }, alias, aggregate: 'count' }
  })
}

function column(scanner: Scanner): SelectField {
  const alias = aliasOf(scanner)
  const selected = field(scanner)
  const cast = castOf(scanner)
  const aggregate = scanner.match(/\.(?:sum|avg|count|max|min)\(\)/y)
  if (aggregate) castOf(scanner)
  scanner.blanks()
  end(scanner)
  return { kind: 'field', field: selected, cast, alias, aggregate }
}

function aliasOf(scanner: Scanner): string | undefined {
  return scanner.attempt(() => {
    const alias = fieldName(scanner)
    if (scanner.peek('::')) scanner.fail('":"')
    scanner.expect(':')
    return alias
  })
}

const castOf = (scanner: Scanner) => (scanner.skip('::') ? identifier(scanner) : undefined)

function end(scanner: Scanner): void {
  if (!scanner.ended && !scanner.peek(',') && !scanner.peek(')')) scanner.fail('")"', '","', 'end of input')
}
