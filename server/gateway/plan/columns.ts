import type { Catalog, Column, Relation, Routine } from '../catalog/catalog.ts'
import { keyOf } from '../catalog/catalog.ts'
import { GatewayError, unknownColumn } from '../errors.ts'
import type { Field } from '../request/ast.ts'
import type { ColumnRef } from './read-plan.ts'

/** The columns of some rows, and what messages call these rows. */
export interface Columns {
  label: string
  known: ReadonlyMap<string, Column>
  computed: ReadonlySet<string>
}

/** The single column of a function that returns values instead of rows. */
export const SCALAR = 'pgrst_scalar'

/** The columns of a relation. `label` is its name in errors. */
export const columnsOf = (relation: Relation, label = relation.name): Columns => ({
  label,
  known: relation.columns,
  computed: relation.computed,
})

/** The columns of a result: of its relation, its own, or the single one of values. */
export function columnsOfRoutine(catalog: Catalog, routine: Routine): Columns {
  const relation = routine.rowType && catalog.relations.get(keyOf(routine.rowType))
  if (relation) return columnsOf(relation)
  const isScalar = routine.returns !== 'composite'
  return { label: routine.name, known: routine.columns, computed: new Set(isScalar ? [SCALAR] : []) }
}

/** Throws PostgreSQL's own error (42703) for a column that does not exist. */
export function resolveField(columns: Columns, { name, path }: Field): ColumnRef {
  if (name === '*' && path.length === 0) return { column: '*', path, toJson: false, toTsvector: false }
  const column = columns.known.get(name)
  if (!column && !columns.computed.has(name)) {
    throw unknownColumn(`column ${columns.label}.${name} does not exist`)
  }
  const isJson = column?.baseType === 'json' || column?.baseType === 'jsonb'
  const toTsvector = column !== undefined && column.baseType !== 'tsvector'
  return { column: name, path, toJson: !isJson, toTsvector }
}

/** Types whose usual SQL names are not names in pg_type, or are several words. */
const SQL_TYPES: Record<string, string> = {
  int: 'integer',
  integer: 'integer',
  bigint: 'bigint',
  smallint: 'smallint',
  real: 'real',
  float: 'double precision',
  'double precision': 'double precision',
  decimal: 'numeric',
  dec: 'numeric',
  boolean: 'boolean',
  character: 'character',
  char: 'character',
  'character varying': 'character varying',
  'bit varying': 'bit varying',
  'timestamp without time zone': 'timestamp without time zone',
  'timestamp with time zone': 'timestamp with time zone',
  'time without time zone': 'time without time zone',
  'time with time zone': 'time with time zone',
}

/** The type of a cast in SQL syntax; unquoted names fold to lower case. Throws PostgreSQL's 42704. */
export function resolveType(catalog: Catalog, name: string): string {
  const folded = name.toLowerCase().replace(/ +/g, ' ')
  const type = (Object.hasOwn(SQL_TYPES, folded) ? SQL_TYPES[folded] : undefined) ?? catalog.types.get(folded)
  if (type !== undefined) return type
  throw new GatewayError(400, {
    code: '42704',
    message: `type "${folded}" does not exist`,
    details: null,
    hint: null,
  })
}
