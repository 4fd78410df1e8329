import {
  type Catalog,
  keyOf,
  type ForeignKeyRelationship,
  type JunctionRelationship,
  type Name,
  type Relationship,
  sameName,
} from '../catalog/catalog.ts'
import { refusal } from '../errors.ts'
import { closest } from '../hints.ts'

/**
 * The relationship that `origin?select=target!hint(…)` means. Throws PGRST200 for none, PGRST201 for several.
 * https://docs.postgrest.org/en/v16/references/api/resource_embedding.html
 */
export function findRelationship(
  catalog: Catalog,
  origin: Name,
  target: string,
  hint: string | undefined,
): Relationship {
  const all = (catalog.relationships.get(keyOf(origin)) ?? []).filter(
    (relationship) => relationship.target.schema === origin.schema,
  )
  const found = all.filter((relationship) => matches(relationship, target, hint))
  if (found.length === 1) return found[0] as Relationship
  if (found.length === 0) throw noRelationship(catalog, origin, target, hint, all)
  throw ambiguous(origin, target, found)
}

function matches(relationship: Relationship, target: string, hint: string | undefined): boolean {
  if (relationship.kind === 'computed') return relationship.function.name === target
  const isTarget = relationship.target.name === target
  if (sameName(relationship.source, relationship.target)) return matchesSelf(relationship, target, hint)
  if (hint === undefined) {
    return (
      isTarget ||
      (!relationship.targetIsView &&
        (isConstraint(relationship, target) || isColumn(relationship, 0, target)))
    )
  }
  return (
    isTarget &&
    (isConstraint(relationship, hint) ||
      isColumn(relationship, 0, hint) ||
      isColumn(relationship, 1, hint) ||
      (relationship.kind === 'junction' && relationship.junction.name === hint))
  )
}

/**
 * A foreign key from a table to itself is two relationships: the table's name means the to-many one, a column the
 * to-one.
 */
function matchesSelf(
  relationship: ForeignKeyRelationship | JunctionRelationship,
  target: string,
  hint: string | undefined,
): boolean {
  const toMany = relationship.target.name === target && relationship.cardinality === 'one-to-many'
  if (hint !== undefined) return toMany && isColumn(relationship, 1, hint)
  return toMany || (relationship.cardinality === 'many-to-one' && isColumn(relationship, 0, target))
}

function isConstraint(relationship: ForeignKeyRelationship | JunctionRelationship, name: string): boolean {
  return relationship.kind === 'foreign-key' && relationship.constraint === name
}

/** Whether the name is the key's only column in the source (0) or the target (1). */
function isColumn(
  relationship: ForeignKeyRelationship | JunctionRelationship,
  side: 0 | 1,
  name: string,
): boolean {
  return (
    relationship.kind === 'foreign-key' &&
    relationship.columns.length === 1 &&
    relationship.columns[0]?.[side] === name
  )
}

function noRelationship(
  catalog: Catalog,
  origin: Name,
  target: string,
  hint: string | undefined,
  all: Relationship[],
) {
  const using = hint === undefined ? '' : ` using the hint '${hint}'`
  return refusal('PGRST200', {
    message: `Could not find a relationship between '${origin.name}' and '${target}' in the schema cache`,
    details: `Searched for a foreign key relationship between '${origin.name}' and '${target}'${using} in the schema '${origin.schema}', but no matches were found.`,
    hint: suggestion(catalog, origin, target, all),
  })
}

function suggestion(catalog: Catalog, origin: Name, target: string, all: Relationship[]): string | null {
  if (all.length === 0) {
    const origins = [...catalog.relationships.values()].flatMap(([relationship]) =>
      relationship?.source.schema === origin.schema ? [relationship.source.name] : [],
    )
    const near = closest(origin.name, origins, 0.33)
    return near === undefined ? null : `Perhaps you meant '${near}' instead of '${origin.name}'.`
  }
  const near = closest(
    target,
    all.map((relationship) => relationship.target.name),
    0.33,
  )
  // The target exists: then the hint is wrong.
  return near === undefined || near === target ? null : `Perhaps you meant '${near}' instead of '${target}'.`
}

function ambiguous(origin: Name, target: string, found: Relationship[]) {
  const described = found.filter((relationship) => relationship.kind !== 'computed')
  const hints = described.map(
    (relationship) =>
      `'${relationship.target.name}!${relationship.kind === 'junction' ? relationship.junction.name : relationship.constraint}'`,
  )
  return refusal('PGRST201', {
    message: `Could not embed because more than one relationship was found for '${origin.name}' and '${target}'`,
    details: described.map((relationship) => ({
      cardinality: relationship.cardinality,
      embedding: `${relationship.source.name} with ${relationship.target.name}`,
      relationship: describe(relationship),
    })),
    hint: `Try changing '${target}' to one of the following: ${hints.join(', ')}. Find the desired relationship in the 'details' key.`,
  })
}

function describe(relationship: ForeignKeyRelationship | JunctionRelationship): string {
  const columns = (pairs: [string, string][], side: 0 | 1) =>
    `(${pairs.map((pair) => pair[side]).join(', ')})`
  if (relationship.kind === 'junction') {
    const { junction, sourceConstraint, sourceColumns, targetConstraint, targetColumns } = relationship
    return `${junction.name} using ${sourceConstraint}${columns(sourceColumns, 1)} and ${targetConstraint}${columns(targetColumns, 1)}`
  }
  const { constraint, source, target, columns: pairs } = relationship
  return `${constraint} using ${source.name}${columns(pairs, 0)} and ${target.name}${columns(pairs, 1)}`
}
