import type { Relation, Routine } from './catalog.ts'
import { ANSWERS } from './declared/answers.ts'
import { COLUMNS, NULLABLE_ARGUMENTS } from './declared/columns.ts'
import { ROWS } from './declared/rows.ts'
import type { Rows } from './declared/values.ts'
import { VIEWS } from './declared/views.ts'

/**
 * Throws, naming it, if something is declared that the database does not have, or if a required declaration
 * is missing.
 */
export function assertDeclared(relations: readonly Relation[], routines: readonly Routine[]): void {
  const columnsOf = (kind: Relation['kind']) =>
    relations
      .filter((relation) => relation.kind === kind)
      .flatMap(({ schema, name, columns }) => columns.map((column) => `${schema}.${name}.${column.name}`))
  const functions = routines.map(({ schema, name }) => `${schema}.${name}`)
  const json = routines.filter(({ returns }) => returns === 'json' || returns === 'jsonb')
  const wrong = [
    ...difference(columnsOf('view'), columnNames(VIEWS)),
    ...difference(columnsOf('composite'), columnNames(ROWS)),
    ...missing(
      json.map(({ schema, name }) => `${schema}.${name}`),
      Object.keys(ANSWERS),
    ),
    ...unknown(Object.keys(ANSWERS), functions),
    ...unknown(Object.keys(COLUMNS), columnsOf('table')),
    ...unknown(
      NULLABLE_ARGUMENTS,
      routines.flatMap((routine) =>
        routine.arguments.map(({ name }) => `${routine.schema}.${routine.name}.${name}`),
      ),
    ),
  ]
  if (wrong.length > 0) throw new Error(`server/db-types/declared: ${wrong.join(', ')}`)
}

const columnNames = (rows: Rows) =>
  Object.entries(rows).flatMap(([name, columns]) => Object.keys(columns).map((column) => `${name}.${column}`))

const difference = (there: readonly string[], declared: readonly string[]) => [
  ...missing(there, declared),
  ...unknown(declared, there),
]

const missing = (there: readonly string[], declared: readonly string[]) =>
  there.filter((name) => !declared.includes(name)).map((name) => `${name} is missing`)

const unknown = (declared: readonly string[], there: readonly string[]) =>
  declared.filter((name) => !there.includes(name)).map((name) => `the database has no ${name}`)
