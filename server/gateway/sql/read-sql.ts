import { isToOne, type Relationship } from '../catalog/catalog.ts'
import type { Embed, Ordering, ReadPlan } from '../plan/read-plan.ts'
import type { Range } from '../request/ast.ts'
import { conditionSql, refSql, whereSql } from './condition-sql.ts'
import { columnOf, identifier, qualified, type Statement, wholeRow } from './statement.ts'

/** The rows a mutation or a function returned. */
export const SOURCE = 'pgrst_source'

/** The rows of the response. */
export const READ = 'pgrst_read'

/** The transaction setting with the remaining size of embedded lists, in bytes. */
export const EMBEDDABLE = 'pgrst.embeddable'
// The cost of looking for related rows even if there are none.
const EACH_LIST = 100

/** The select of a plan, with one JSON value for each embedded resource. */
export function readSql(statement: Statement, plan: ReadPlan): string {
  return selectSql(statement, plan, fromPlan(plan), [])
}

/** One row for each row the plan would have without its range: for counting. */
export function countSql(statement: Statement, plan: ReadPlan): string {
  return existingSql(statement, plan, fromPlan(plan), [])
}

const fromPlan = (plan: ReadPlan) =>
  `${plan.relation ? qualified(plan.relation) : identifier(SOURCE)} as ${identifier(plan.alias)}`

const aggregateAlias = ({ plan }: Embed) => `${plan.alias}_rows`

function selectSql(statement: Statement, plan: ReadPlan, from: string, joined: string[]): string {
  const { alias, embeds } = plan
  const selected = plan.select.map(({ ref, cast, name }) => {
    const value = refSql(statement, alias, ref)
    if (ref.column === '*') return value
    return `${cast === undefined ? value : `cast(${value} as ${cast})`} as ${identifier(name)}`
  })
  if (plan.select.length === 0 && embeds.length === 0) selected.push(columnOf(alias, '*'))
  const isJoined = new Set(embeds.filter(mustBeJoined))
  for (const { embed } of plan.order) if (embed !== undefined) isJoined.add(embeds[embed] as Embed)
  const conditions = plan.where.map((condition) =>
    conditionSql(statement, alias, condition, (index, isNull) => {
      const embed = embeds[index] as Embed
      isJoined.add(embed)
      const rows = aggregateAlias(embed)
      const embedded = isToOne(embed.relationship) ? `(${wholeRow(rows)})` : columnOf(rows, rows)
      return `${embedded} is ${isNull ? 'not ' : ''}distinct from null`
    }),
  )
  const isLater = (embed: Embed) => plan.range.limit !== undefined && !isJoined.has(embed)
  const joins = embeds.filter((embed) => !isLater(embed)).map((embed) => joinSql(statement, plan, embed))
  for (const embed of embeds.filter(({ hidden }) => !hidden)) {
    const value = isLater(embed) ? laterSql(statement, plan, embed) : embeddedValue(embed)
    selected.push(`${value} as ${identifier(embed.name)}`)
  }
  return (
    `select ${selected.join(', ')} from ${from}${joins.join('')}${whereSql([...conditions, ...joined])}` +
    orderSql(statement, plan) +
    rangeSql(statement, plan.range)
  )
}

function embeddedValue(embed: Embed): string {
  const rows = identifier(aggregateAlias(embed))
  return isToOne(embed.relationship) ? `row_to_json(${rows}.*)` : `coalesce(${rows}.${rows}, '[]')`
}

/**
 * Whether the resource decides which rows there are. A to-one resource may: a view may have several rows where one is
 * expected, and PostgREST then repeats the row outside. One without lists costs no more when joined, and PostgreSQL can
 * choose how.
 */
const mustBeJoined = (embed: Embed) =>
  embed.inner || embed.hidden || (isToOne(embed.relationship) && !(embed.isUnique && holdsLists(embed)))

const holdsLists = ({ plan }: Embed): boolean =>
  plan.embeds.some((embed) => !isToOne(embed.relationship) || holdsLists(embed))

/**
 * The resource as a value of the select list, which PostgreSQL computes after sorting, for the rows of the page only. A
 * lateral join comes before: it would embed, and count against the limit, the lists that belong to every row.
 */
function laterSql(statement: Statement, parent: ReadPlan, embed: Embed): string {
  return `(select ${embeddedValue(embed)} from (${rowsSql(statement, parent, embed)}) as ${identifier(aggregateAlias(embed))})`
}

function joinSql(statement: Statement, parent: ReadPlan, embed: Embed): string {
  const rows = identifier(aggregateAlias(embed))
  const kind = embed.inner ? 'inner' : 'left'
  const on = embed.inner && !isToOne(embed.relationship) ? `${rows}.${rows} is not null` : 'true'
  return ` ${kind} join lateral (${rowsSql(statement, parent, embed)}) as ${rows} on ${on}`
}

/** The row of a to-one resource; or one row with the list of all. */
function rowsSql(statement: Statement, parent: ReadPlan, embed: Embed): string {
  const rows = identifier(aggregateAlias(embed))
  const { from, conditions } = relatedRows(parent, embed)
  const select = selectSql(statement, embed.plan, from, conditions)
  return isToOne(embed.relationship)
    ? select
    : `select ${withinLimit(`json_agg(${rows}.*)`)} as ${rows} from (${select}) as ${rows}`
}

/**
 * The list, or a failing cast if the response's lists have become too large: plain SQL can raise no other
 * error. errors-postgresql.ts recognises its text.
 */
function withinLimit(list: string): string {
  const size = `${EACH_LIST} + coalesce(octet_length(${list}::text), 0)`
  const left = `set_config('${EMBEDDABLE}', (current_setting('${EMBEDDABLE}')::bigint - (${size}))::text, true)`
  const refused = `(current_setting('${EMBEDDABLE}') || ' bytes embeddable')::bigint::text::json`
  return `case when ${left}::bigint < 0 then ${refused} else ${list} end`
}

function orderSql(statement: Statement, plan: ReadPlan): string {
  if (plan.order.length === 0) return ''
  const terms = plan.order.map(({ ref, embed, direction, nulls }: Ordering) => {
    const alias = embed === undefined ? plan.alias : aggregateAlias(plan.embeds[embed] as Embed)
    const suffix = `${direction ? ` ${direction}` : ''}${nulls ? ` nulls ${nulls}` : ''}`
    return `${refSql(statement, alias, ref)}${suffix}`
  })
  return ` order by ${terms.join(', ')}`
}

function rangeSql(statement: Statement, { offset, limit }: Range): string {
  return (
    (limit === undefined ? '' : ` limit ${statement.value(limit)}`) +
    (offset === 0n ? '' : ` offset ${statement.value(offset)}`)
  )
}

/** An inner join keeps only rows with related rows: for a count it is enough that these exist. */
function existingSql(statement: Statement, plan: ReadPlan, from: string, joined: string[]): string {
  const exists = (embed: Embed) => {
    const related = relatedRows(plan, embed)
    return `exists (${existingSql(statement, embed.plan, related.from, related.conditions)})`
  }
  const conditions = plan.where.map((condition) =>
    conditionSql(statement, plan.alias, condition, (index, isNull) => {
      return `${isNull ? 'not ' : ''}${exists(plan.embeds[index] as Embed)}`
    }),
  )
  const inner = plan.embeds.filter((embed) => embed.inner).map(exists)
  return `select 1 from ${from}${whereSql([...conditions, ...joined, ...inner])}`
}

/** The rows of the embedded relation that belong to one row of the parent. */
function relatedRows(
  parent: ReadPlan,
  { plan, relationship }: Embed,
): { from: string; conditions: string[] } {
  const { alias } = plan
  const target = `${qualified(relationship.target)} as ${identifier(alias)}`
  const equal = (left: string, pairs: [string, string][], right: string) =>
    pairs.map(([from, to]) => `${columnOf(left, from)} = ${columnOf(right, to)}`)
  switch (relationship.kind) {
    case 'computed':
      return { from: computedFrom(parent, relationship, alias), conditions: [] }
    case 'foreign-key':
      return { from: target, conditions: equal(parent.alias, relationship.columns, alias) }
    case 'junction': {
      const junction = `${alias}_junction`
      return {
        from: `${target}, ${qualified(relationship.junction)} as ${identifier(junction)}`,
        conditions: [
          ...equal(parent.alias, relationship.sourceColumns, junction),
          ...equal(alias, relationship.targetColumns, junction),
        ],
      }
    }
  }
}

/** A row returned by a mutation no longer has a named type, so the function could not be resolved by it. */
function computedFrom(
  parent: ReadPlan,
  { source, function: name }: Extract<Relationship, { kind: 'computed' }>,
  alias: string,
): string {
  const row = `${identifier(parent.alias)}${parent.relation ? '' : `::${qualified(source)}`}`
  return `${qualified(name)}(${row}) as ${identifier(alias)}`
}
