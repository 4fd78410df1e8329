import type { Column, Relation } from '../catalog/catalog.ts'
import { refusal, unknownColumn } from '../errors.ts'
import type { Filter, Logic } from '../request/ast.ts'
import type { Payload } from '../request/body.ts'
import type { ApiRequest, WriteKind } from '../request/request.ts'
import { columnsOf, resolveField } from './columns.ts'
import type { Condition, ReadPlan } from './read-plan.ts'
import { hasComputedEmbed, usedColumns } from './used-columns.ts'

interface Rows {
  payload: Extract<Payload, { kind: 'json' }>
  columns: Column[]
  /** Missing values in the body get the column's default instead of null. */
  applyDefaults: boolean
}

export type WritePlan = { returning: string[] } & (
  | (Rows & { kind: 'insert'; conflict?: { columns: string[]; merge: boolean } })
  /** An insert or update of the one row the conditions name. */
  | (Rows & { kind: 'put'; conflict: { columns: string[]; merge: true }; where: Condition[] })
  | (Rows & { kind: 'update'; where: Condition[] })
  | { kind: 'delete'; where: Condition[] }
)

/** What to write, with every name looked up. Throws PostgREST's error for what cannot be written. */
export function planWrite(
  kind: WriteKind,
  relation: Relation,
  request: ApiRequest,
  read: ReadPlan,
): WritePlan {
  const returning = returningOf(relation, request.preferences.return, read)
  const where = rootConditions(relation, request)
  switch (kind) {
    case 'delete':
      return { kind, returning, where }
    case 'update':
      return { kind, returning, where, ...rowsOf(relation, request) }
    case 'put': {
      refuseOtherThanPrimaryKey(relation, request)
      const rows = { ...rowsOf(relation, request), applyDefaults: false }
      const conflict = { columns: relation.primaryKey, merge: true } as const
      return { kind, returning, where, conflict, ...rows }
    }
    case 'insert': {
      const conflict = conflictOf(relation, request)
      return { kind, returning, conflict, ...rowsOf(relation, request) }
    }
  }
}

function rowsOf(relation: Relation, { payload, preferences }: ApiRequest): Rows {
  if (payload?.kind !== 'json') throw refusal('PGRST102')
  const columns = payload.keys.map((key) => {
    const column = relation.columns.get(key)
    if (column) return column
    throw refusal('PGRST204', {
      message: `Could not find the '${key}' column of '${relation.name}' in the schema cache`,
    })
  })
  return { payload, columns, applyDefaults: preferences.missing === 'default' }
}

function conflictOf(relation: Relation, { preferences, query }: ApiRequest) {
  if (preferences.resolution === undefined) return undefined
  const columns = query.onConflict ?? relation.primaryKey
  for (const column of columns) {
    if (!relation.columns.has(column)) throw unknownColumn(`column "${column}" does not exist`)
  }
  if (columns.length === 0) return undefined
  return { columns, merge: preferences.resolution === 'merge-duplicates' }
}

function refuseOtherThanPrimaryKey(relation: Relation, { query }: ApiRequest): void {
  const { primaryKey } = relation
  const named = new Set(query.filters.map(({ path, value }) => [...path, value.field.name].join('.')))
  const isExact =
    query.logic.length === 0 &&
    primaryKey.length > 0 &&
    named.size === primaryKey.length &&
    primaryKey.every((column) => named.has(column)) &&
    query.filters.every(({ value: { negated, field, operation } }) => {
      const isEqual = operation.kind === 'compare' && operation.operator === '=' && !operation.quantifier
      return isEqual && !negated && field.path.length === 0
    })
  if (!isExact) throw refusal('PGRST105')
}

/** The root's filters select the rows to change. */
function rootConditions(relation: Relation, { query }: ApiRequest): Condition[] {
  const columns = columnsOf(relation)
  const condition = (logic: Filter | Logic): Condition =>
    logic.kind === 'group'
      ? { ...logic, members: logic.members.map(condition) }
      : { ...logic, ref: resolveField(columns, logic.field) }
  return [...query.filters, ...query.logic].flatMap(({ path, value }) =>
    path.length === 0 ? [condition(value)] : [],
  )
}

/** Columns the statement returns: only those needed, because a returned column must be readable. */
function returningOf(relation: Relation, wanted: string | undefined, read: ReadPlan): string[] {
  const every = [...relation.columns.keys()]
  if (wanted === 'headers-only') return every.filter((column) => relation.primaryKey.includes(column))
  if (wanted !== 'representation') return []
  // A function of the row needs the unchanged row.
  if (hasComputedEmbed(read)) return every
  const used = usedColumns(read)
  if (used.size === 0) return every
  return [...used].filter((column) => column !== '*')
}
