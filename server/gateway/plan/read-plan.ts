import type { Name, Relationship } from '../catalog/catalog.ts'
import type { JsonStep, Operation, Range } from '../request/ast.ts'

/** A column that exists; its path leads into its JSON. */
export interface ColumnRef {
  column: string
  path: JsonStep[]
  /** It is no JSON yet: to_jsonb() before the path. */
  toJson: boolean
  /** For full-text search: it is no tsvector yet. */
  toTsvector: boolean
}

export interface Selected {
  /** `*` is every column. */
  ref: ColumnRef
  /** A type as SQL writes it. */
  cast?: string
  /** The name in the answer. */
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

/** One level of the answer: the rows of a relation with what is embedded in them. */
export interface ReadPlan {
  /** Absent: the rows that a mutation or function returned. */
  relation?: Name
  /** Unique in the statement. */
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
  /** Nothing is selected of it: it only filters. */
  hidden: boolean
  plan: ReadPlan
}
