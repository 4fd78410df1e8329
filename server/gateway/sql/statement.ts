import type { Name } from '../catalog/catalog.ts'

/** The values of one statement while its text is being generated. */
export class Statement {
  readonly values: unknown[] = []

  /** A placeholder for the value; PostgreSQL infers its type from its position. */
  value(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/** A quoted identifier: a name from the schema cache, or an output name chosen by the client. */
export function identifier(name: string): string {
  // Identifiers never contain a NUL, and the wire protocol would end the statement there.
  return `"${name.replaceAll('\0', '').replaceAll('"', '""')}"`
}

/** A quoted name with its schema. */
export const qualified = ({ schema, name }: Name) => `${identifier(schema)}.${identifier(name)}`

/** A quoted column of an alias; `*` for all of them. */
export const columnOf = (alias: string, column: string) =>
  column === '*' ? `${identifier(alias)}.*` : `${identifier(alias)}.${identifier(column)}`

/** The row itself, even if it has a column with the alias's name. */
export const wholeRow = (alias: string) => columnOf(alias, '*')
