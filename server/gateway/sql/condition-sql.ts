import { toParameter } from '../../database/values.ts'
import type { ColumnRef, Condition } from '../plan/read-plan.ts'
import type { Operation } from '../request/ast.ts'
import { columnOf, type Statement } from './statement.ts'

/** The column of the row called `alias`, or the path in its JSON. */
export function refSql(statement: Statement, alias: string, ref: ColumnRef): string {
  const column = columnOf(alias, ref.column)
  if (ref.path.length === 0) return column
  const steps = ref.path.map((step) =>
    'key' in step
      ? `${step.arrow}${statement.value(step.key)}`
      : `${step.arrow}${statement.value(step.index)}::int`,
  )
  return `${ref.toJson ? `to_jsonb(${column})` : column}${steps.join('')}`
}

/** @param embedded generates the test whether the embedded resource at that index of the plan has rows */
export function conditionSql(
  statement: Statement,
  alias: string,
  condition: Condition,
  embedded: (index: number, isNull: boolean) => string,
): string {
  if (condition.kind === 'embedded') return embedded(condition.embed, condition.isNull)
  const not = condition.negated ? 'not ' : ''
  if (condition.kind === 'group') {
    const members = condition.members.map((member) => conditionSql(statement, alias, member, embedded))
    return `${not}(${members.join(` ${condition.operator} `)})`
  }
  const { ref, operation } = condition
  return `${not}${operation.kind === 'search' ? searchSql(statement, alias, ref, operation) : `${refSql(statement, alias, ref)} ${operationSql(statement, operation)}`}`
}

/** Conditions where nothing is embedded. */
export function plainConditions(statement: Statement, alias: string, conditions: Condition[]): string {
  return conditions.map((condition) => conditionSql(statement, alias, condition, () => 'true')).join(' and ')
}

function operationSql(statement: Statement, operation: Exclude<Operation, { kind: 'search' }>): string {
  switch (operation.kind) {
    case 'is':
      return `is ${operation.value}`
    case 'distinct':
      return `is distinct from ${statement.value(operation.value)}`
    case 'in':
      // A single empty text is an empty list. One array keeps the statement the same for any number of values.
      return operation.values.length === 1 && operation.values[0] === ''
        ? `= any ('{}')`
        : `= any (${statement.value(toParameter(operation.values))})`
    case 'compare': {
      const isPattern = operation.operator === 'like' || operation.operator === 'ilike'
      // A star is easier to write in a URL than a percent sign.
      const value = statement.value(isPattern ? operation.value.replaceAll('*', '%') : operation.value)
      return operation.quantifier
        ? `${operation.operator} ${operation.quantifier} (${value})`
        : `${operation.operator} ${value}`
    }
  }
}

function searchSql(
  statement: Statement,
  alias: string,
  ref: ColumnRef,
  { query, language, value }: Extract<Operation, { kind: 'search' }>,
): string {
  const configuration = () => (language === undefined ? '' : `${statement.value(language)}, `)
  const column = refSql(statement, alias, ref)
  const vector = ref.toTsvector ? `to_tsvector(${configuration()}${column})` : column
  return `${vector} @@ ${query}(${configuration()}${statement.value(value)})`
}

/** `where …`, or nothing. */
export function whereSql(conditions: string[]): string {
  return conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
}
