import { groupBy } from '../group-by.ts'
import {
  type ColumnPair,
  type ForeignKeyRelationship,
  type JunctionRelationship,
  keyOf,
  type Relation,
  type Relationship,
} from './catalog.ts'
import type { ForeignKey, ViewSources } from './load-keys.ts'

/**
 * Derives every relationship from the foreign keys: those of the tables and of the views that show all columns of a
 * key, their inverses, and many-to-many ones through a table or view whose primary key contains two foreign keys. Also
 * gives the views the primary keys they show.
 */
export function deriveRelationships(
  relations: Map<string, Relation>,
  foreignKeys: ForeignKey[],
  views: ViewSources,
): Relationship[] {
  for (const [view, tables] of views) addPrimaryKey(relations, view, tables)
  const direct = foreignKeys.flatMap((key) => withViews(relations, key, views))
  return [...direct, ...direct.map(inverse), ...manyToMany(relations, direct)]
}

function addPrimaryKey(
  relations: Map<string, Relation>,
  viewOid: string,
  tables: Map<string, Map<string, string[]>>,
): void {
  const view = relations.get(viewOid)
  if (!view) return
  for (const [table, columns] of tables) {
    const key = relations.get(table)?.primaryKey ?? []
    if (!key.every((column) => columns.has(column))) continue
    view.primaryKey.push(...key.map((column) => columns.get(column)?.[0] as string))
  }
}

/** The key between the tables, and between every pair of table or view on either side that shows its columns. */
function withViews(
  relations: Map<string, Relation>,
  key: ForeignKey,
  views: ViewSources,
): ForeignKeyRelationship[] {
  const sides = (oid: string, columns: string[]) => [
    { oid, columns, isView: false },
    ...[...views].flatMap(([view, tables]) =>
      combinations(columns.map((column) => tables.get(oid)?.get(column) ?? [])).map((shown) => ({
        oid: view,
        columns: shown,
        isView: true,
      })),
    ),
  ]
  const sources = sides(
    key.source,
    key.columns.map(([column]) => column),
  )
  const targets = sides(
    key.target,
    key.columns.map(([, column]) => column),
  )
  return sources.flatMap((source) =>
    targets.flatMap((target): ForeignKeyRelationship[] => {
      const [from, to] = [relations.get(source.oid), relations.get(target.oid)]
      if (!from || !to) return []
      return [
        {
          kind: 'foreign-key',
          cardinality: key.oneToOne ? 'one-to-one' : 'many-to-one',
          source: from,
          target: to,
          sourceIsView: source.isView,
          targetIsView: target.isView,
          constraint: key.name,
          columns: source.columns.map((column, i): ColumnPair => [column, target.columns[i] as string]),
        },
      ]
    }),
  )
}

// A key of five columns, each shown ten times, would have a hundred thousand.
const MOST_WAYS = 64

/** A view may show one column several times: every combination of one of each, or the first ones if there are many. */
function combinations(choices: string[][]): string[][] {
  return choices.reduce<string[][]>(
    (chosen, options) =>
      chosen.flatMap((names) => options.map((option) => [...names, option])).slice(0, MOST_WAYS),
    [[]],
  )
}

function inverse(relationship: ForeignKeyRelationship): ForeignKeyRelationship {
  return {
    ...relationship,
    cardinality: relationship.cardinality === 'many-to-one' ? 'one-to-many' : 'one-to-one',
    source: relationship.target,
    target: relationship.source,
    sourceIsView: relationship.targetIsView,
    targetIsView: relationship.sourceIsView,
    columns: relationship.columns.map(([from, to]) => [to, from]),
  }
}

function manyToMany(
  relations: Map<string, Relation>,
  direct: ForeignKeyRelationship[],
): JunctionRelationship[] {
  const primaryKeys = new Map(
    [...relations.values()].map((relation) => [keyOf(relation), relation.primaryKey]),
  )
  const ofJunction = groupBy(
    direct.filter(({ cardinality }) => cardinality === 'many-to-one'),
    ({ source }) => keyOf(source),
  )
  return [...ofJunction].flatMap(([junction, keys]) => {
    const primaryKey = new Set(primaryKeys.get(junction))
    const inKey = keys.filter(({ columns }) => columns.every(([column]) => primaryKey.has(column)))
    return inKey.flatMap((first) =>
      inKey
        .filter((second) => second.constraint !== first.constraint)
        .map((second): JunctionRelationship => ({
          kind: 'junction',
          cardinality: 'many-to-many',
          source: first.target,
          target: second.target,
          sourceIsView: first.targetIsView,
          targetIsView: second.targetIsView,
          junction: first.source,
          sourceConstraint: first.constraint,
          targetConstraint: second.constraint,
          sourceColumns: first.columns.map(([column, key]) => [key, column]),
          targetColumns: second.columns.map(([column, key]) => [key, column]),
        })),
    )
  })
}
