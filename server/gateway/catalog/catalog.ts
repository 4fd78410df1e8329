/**
 * What the gateway knows about the database: the only source of the identifiers in its SQL, apart from
 * aliases.
 */

export interface Name {
  schema: string
  name: string
}

export interface Column {
  name: string
  /** In SQL syntax, with its modifiers: `character varying(20)`. */
  type: string
  /** The type under a domain, without modifiers: `jsonb`. */
  baseType: string
  /** The default's expression. */
  default: string | null
}

export interface Relation extends Name {
  oid: string
  isView: boolean
  /** Other tables inherit from it, and its unique keys do not cover their rows. */
  isInherited: boolean
  insertable: boolean
  updatable: boolean
  deletable: boolean
  primaryKey: string[]
  columns: Map<string, Column>
  /** Computed fields: functions of the row, which PostgreSQL allows to be written like columns. */
  computed: Set<string>
}

export type ColumnPair = [from: string, to: string]

export interface ForeignKeyRelationship {
  kind: 'foreign-key'
  cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one'
  source: Name
  target: Name
  sourceIsView: boolean
  targetIsView: boolean
  constraint: string
  /** Columns of the source and the target that must be equal. */
  columns: ColumnPair[]
}

export interface JunctionRelationship {
  kind: 'junction'
  cardinality: 'many-to-many'
  source: Name
  target: Name
  sourceIsView: boolean
  targetIsView: boolean
  junction: Name
  sourceConstraint: string
  targetConstraint: string
  /** Columns of the source and the junction, of the target and the junction. */
  sourceColumns: ColumnPair[]
  targetColumns: ColumnPair[]
}

/** A function from a row of the source to rows of the target. */
export interface ComputedRelationship {
  kind: 'computed'
  source: Name
  target: Name
  function: Name
  toOne: boolean
}

export type Relationship = ForeignKeyRelationship | JunctionRelationship | ComputedRelationship

export interface Parameter {
  /** Empty if it has none. */
  name: string
  type: string
  required: boolean
  variadic: boolean
}

export interface Routine extends Name {
  parameters: Parameter[]
  volatility: 'volatile' | 'stable' | 'immutable'
  returnsSet: boolean
  returns: 'scalar' | 'composite' | 'void'
  /** The relation whose rows it returns, for embedding, and for looking up media-type handlers. */
  rowType?: Name
  /** Columns of the rows returned; empty if known only at the call. */
  columns: Map<string, Column>
  /** Settings that apply to the whole transaction (PostgREST's db-hoisted-tx-settings). */
  settings: [name: string, value: string][]
  isolation?: Isolation
}

export type Isolation = 'read committed' | 'repeatable read' | 'serializable'

/** Produces the whole body: an aggregate over the rows, or a function whose scalar is already the body. */
export interface MediaHandler {
  mediaType: string
  /** The aggregate and its argument; absent for a function that returns the media type itself. */
  aggregate?: { function: Name; rowType?: Name }
  isBytes: boolean
}

export interface RoleSettings {
  settings: [name: string, value: string][]
  isolation?: Isolation
}

export interface Catalog {
  relations: Map<string, Relation>
  /** By source. */
  relationships: Map<string, Relationship[]>
  routines: Map<string, Routine[]>
  /** By relation or function (ANY_ELEMENT: rows of any kind), then by media type. */
  handlers: Map<string, Map<string, MediaHandler>>
  /** Types a cast may name, by their unqualified name. */
  types: Map<string, string>
  roles: Map<string, RoleSettings>
}

export const ANY_ELEMENT = 'anyelement'

/** A key for maps: schema names never contain a NUL. */
export const keyOf = ({ schema, name }: Name) => `${schema}\0${name}`

/** Whether both name the same object. */
export const sameName = (a: Name, b: Name) => a.schema === b.schema && a.name === b.name

/** Whether an embedding by this relationship is one object rather than a list. */
export const isToOne = (relationship: Relationship) =>
  relationship.kind === 'computed'
    ? relationship.toOne
    : relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one'
