import {
  type Catalog,
  isToOne,
  keyOf,
  type Name,
  type Relation,
  type Relationship,
} from '../catalog/catalog.ts'
import { notImplemented, refusal } from '../errors.ts'
import type { Filter, Logic, OrderTerm, SelectField } from '../request/ast.ts'
import { restricted } from '../request/ranges.ts'
import { type Columns, columnsOf, resolveField, resolveType } from './columns.ts'
import { findRelationship } from './find-relationship.ts'
import type { Condition, Embed, Ordering, ReadPlan, Selected } from './read-plan.ts'
import { outputName, type RequestChild, type RequestNode, selectsNothing } from './request-tree.ts'

/** Where the rows of the root come from. */
export interface Root {
  /** The name under which embedded resources find their relationships. */
  origin: Name
  columns: Columns
  /** Absent: the other part of the statement provides the rows. */
  relation?: Name
}

/** Looks up every name in the tree. Throws PostgREST's error for one that does not exist. */
export function planRead(
  catalog: Catalog,
  tree: RequestNode,
  root: Root,
  maxRows: bigint | undefined,
): ReadPlan {
  let aliases = 0

  function planNode(node: RequestNode, from: Root, depth: number): ReadPlan {
    const alias = `pgrst_${aliases++}`
    const embeds = node.children.map((child) => planEmbed(child, from, depth + 1))
    const names = node.children.map(outputName)
    return {
      relation: from.relation,
      alias,
      select: node.fields.flatMap((field) => planField(catalog, field, from)),
      where: [...node.filters, ...node.logic].map((logic) => planCondition(logic, from.columns, names)),
      order: node.order.map((term) => planOrder(catalog, term, from, node, embeds)),
      range: restricted(node.range, maxRows),
      embeds,
    }
  }

  function planEmbed(child: RequestChild, parent: Root, depth: number): Embed {
    const { embed } = child
    if (embed.spread)
      throw notImplemented(`Spreading an embedded resource ('...${embed.name}') is not supported.`)
    const relationship = findRelationship(catalog, parent.origin, embed.name, embed.hint)
    const relation = catalog.relations.get(keyOf(relationship.target)) as Relation
    const columns = columnsOf(relation, `${relation.name}_${depth}`)
    return {
      relationship,
      name: outputName(child),
      inner: embed.inner,
      isUnique: !relation.isView && !relation.isInherited && isManyToOne(relationship),
      hidden: selectsNothing(child),
      plan: planNode(child, { origin: relation, relation, columns }, depth),
    }
  }

  refuseAggregates(tree)
  return planNode(tree, root, 0)
}

/** A foreign key leads to a unique key. In the other direction, the key may be deferred. */
const isManyToOne = (relationship: Relationship) =>
  relationship.kind === 'foreign-key' && relationship.cardinality === 'many-to-one'

/**
 * Off by default in PostgREST; this subset does not support the setting that enables them
 * (db-aggregates-enabled).
 */
function refuseAggregates(node: RequestNode): void {
  if (node.fields.some(({ aggregate }) => aggregate !== undefined)) throw refusal('PGRST123')
  node.children.forEach(refuseAggregates)
}

function planField(catalog: Catalog, { field, cast, alias }: SelectField, root: Root): Selected[] {
  const ref = resolveField(root.columns, field)
  if (ref.column === '*' && root.relation === undefined) return everyColumn(root.columns)
  const name = alias ?? lastKey(field.path) ?? field.name
  return [{ ref, name, cast: cast === undefined ? undefined : resolveType(catalog, cast) }]
}

/** A mutation's result also has columns only its embedded resources need: leave those out. */
function everyColumn(columns: Columns): Selected[] {
  const star = { column: '*', path: [], toJson: false, toTsvector: false }
  if (columns.known.size === 0) return [{ ref: star, name: '*' }]
  return [...columns.known.keys()].map((column) => ({
    ref: { column, path: [], toJson: false, toTsvector: false },
    name: column,
  }))
}

const lastKey = (path: SelectField['field']['path']) => {
  const step = path.findLast((candidate) => 'key' in candidate)
  return step && 'key' in step ? step.key : undefined
}

function planCondition(logic: Logic, columns: Columns, embeds: string[]): Condition {
  if (logic.kind === 'group') {
    const { negated, operator } = logic
    const members = logic.members.map((member) => planCondition(member, columns, embeds))
    return { kind: 'group', negated, operator, members }
  }
  const embed = embeds.indexOf(logic.field.name)
  if (embed >= 0 && isNullTest(logic)) return { kind: 'embedded', embed, isNull: !logic.negated }
  const { negated, operation } = logic
  return { kind: 'filter', ref: resolveField(columns, logic.field), negated, operation }
}

const isNullTest = ({ field, operation }: Filter) =>
  field.path.length === 0 && operation.kind === 'is' && operation.value === 'null'

function planOrder(
  catalog: Catalog,
  term: OrderTerm,
  root: Root,
  node: RequestNode,
  embeds: Embed[],
): Ordering {
  const { relation, field, direction, nulls } = term
  if (relation === undefined) return { ref: resolveField(root.columns, field), direction, nulls }
  const index = node.children.findIndex((child) => outputName(child) === relation)
  const embed = embeds[index]
  if (!embed) {
    throw refusal('PGRST108', {
      message: `'${relation}' is not an embedded resource in this request`,
      hint: `Verify that '${relation}' is included in the 'select' query parameter.`,
    })
  }
  if (!isToOne(embed.relationship)) {
    throw refusal('PGRST118', {
      message: `A related order on '${relation}' is not possible`,
      details: `'${root.origin.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
    })
  }
  const columns: Columns = {
    label: relation,
    known: new Map(),
    computed: new Set(selectedNames(catalog, embed)),
  }
  return { ref: resolveField(columns, field), embed: index, direction, nulls }
}

/** The columns of the embedded row: it can only be ordered by selected ones. */
function selectedNames(catalog: Catalog, { plan, relationship }: Embed): string[] {
  const relation = catalog.relations.get(keyOf(relationship.target)) as Relation
  return plan.select.flatMap(({ name, ref }) => (ref.column === '*' ? [...relation.columns.keys()] : [name]))
}
