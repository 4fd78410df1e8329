import type { Relation } from '../catalog/catalog.ts'
import type { WritePlan } from '../plan/plan-write.ts'
import { plainConditions } from './condition-sql.ts'
import { BODY, bodyColumn, jsonRowsSql, jsonRowsWithDefaultsSql } from './json-rows-sql.ts'
import { columnOf, identifier, qualified, type Statement } from './statement.ts'

const TARGET = 'pgrst_target'

/**
 * Counts the rows an upsert inserts, in a transaction setting: one up for each row processed, one down for each that
 * existed. Always true, so that it can be used in a WHERE.
 */
const count = (step: '+ 1' | '- 1') =>
  `set_config('pgrst.inserted', (coalesce(${INSERTED}, 0) ${step})::text, true) is not null`

/** How many rows this transaction's upsert has inserted. */
export const INSERTED = `nullif(current_setting('pgrst.inserted', true), '')::int`

/** The statement that changes the relation and returns what was changed. */
export function writeSql(statement: Statement, relation: Relation, plan: WritePlan): string {
  const target = `${qualified(relation)} as ${identifier(TARGET)}`
  switch (plan.kind) {
    case 'delete':
      return `delete from ${target}${where(plainConditions(statement, TARGET, plan.where))}${returning(plan)}`
    case 'update': {
      if (plan.columns.length === 0) {
        return `select ${returnedColumns(plan)} from ${target} where false`
      }
      const assignments = plan.columns.map(({ name }) => `${identifier(name)} = ${bodyColumn(name)}`)
      return `update ${target} set ${assignments.join(', ')} from ${rows(statement, plan)}${where(plainConditions(statement, TARGET, plan.where))}${returning(plan)}`
    }
    case 'insert':
    case 'put': {
      const merge = plan.conflict?.merge === true
      const conditions = [
        plan.kind === 'put' ? plainConditions(statement, BODY, plan.where) : '',
        merge ? count('+ 1') : '',
      ].filter((condition) => condition !== '')
      const columns = plan.columns.map(({ name }) => identifier(name))
      return (
        `insert into ${target}${columns.length > 0 ? ` (${columns.join(', ')})` : ''}` +
        ` select ${plan.columns.map(({ name }) => bodyColumn(name)).join(', ')} from ${rows(statement, plan)}` +
        where(conditions.join(' and ')) +
        conflict(plan) +
        returning(plan)
      )
    }
  }
}

type Inserting = Extract<WritePlan, { kind: 'insert' | 'put' }>

function rows(statement: Statement, plan: Inserting | Extract<WritePlan, { kind: 'update' }>): string {
  const { payload, columns, applyDefaults } = plan
  return (applyDefaults ? jsonRowsWithDefaultsSql : jsonRowsSql)(statement, payload, columns)
}

function conflict({ conflict: upsert, columns }: Inserting): string {
  if (!upsert) return ''
  const target = ` on conflict (${upsert.columns.map(identifier).join(', ')})`
  if (!upsert.merge || columns.length === 0) return `${target} do nothing`
  const assignments = columns.map(({ name }) => `${identifier(name)} = excluded.${identifier(name)}`)
  return `${target} do update set ${assignments.join(', ')} where ${count('- 1')}`
}

const where = (condition: string) => (condition === '' ? '' : ` where ${condition}`)

const returning = (plan: WritePlan) => ` returning ${returnedColumns(plan)}`

/** Something must be returned for the rows to be counted. */
const returnedColumns = (plan: WritePlan) =>
  plan.returning.length === 0 ? '1' : plan.returning.map((column) => columnOf(TARGET, column)).join(', ')
