import type { Name, Relationship } from '../catalog/catalog.ts'
import type { JsonStep, Operation, Range } from '../request/ast.ts'

/** An existing column; its path leads into its JSON. */
export interface ColumnRef {
  column: string
  path: JsonStep[]
  /** Not JSON yet: needs to_jsonb() before the path. */
  toJson: boolean
  /** For full-text search: not a tsvector yet. */
  toTsvector: boolean
}

export interface Selected {
  /** `*` is every column. */
  ref: ColumnRef
  /** A type in SQL syntax. */
  cast?: string
  /** The name in the response. */
  name: string
}

export type Condition =
  | { kind: 'filter'; ref: ColumnRef; negated: boolean; operation: Operation }
  /** Whether an embedded resource has rows. */
  | { kind: 'embedded'; embed: number; isNull: boolean }
  | { kind: 'group'; negated: boolean; operator: 'and' | 'or'; members: Condition[] }

export interface Ordering {
  ref: ColumnRef
  /** By a column of a to-one embedded resource. */
  embed?: number
  direction?: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}

/** One level of the response: a relation's rows with the resources embedded in them. */
export interface ReadPlan {
  /** Absent: the rows a mutation or function returned. */
  relation?: Name
  /** Unique within the statement. */
  alias: string
  select: Selected[]
  where: Condition[]
  order: Ordering[]
  range: Range
  embeds: Embed[]
}

export interface Embed {
  relationship: Relationship
  name: string
  inner: boolean
  /** The database guarantees that no row has more than one of it. */
  isUnique: boolean
  /** It only filters: nothing of it is selected. */
  hidden: boolean
  plan: ReadPlan
}
