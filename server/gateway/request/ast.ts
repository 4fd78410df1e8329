/** What a query string asks for, before any name in it is looked up. */

export type JsonStep = { arrow: '->' | '->>' } & ({ key: string } | { index: string })

/** A column, or a path inside its JSON: `data->items->>0`. */
export interface Field {
  name: string
  path: JsonStep[]
}

export interface SelectField {
  kind: 'field'
  field: Field
  cast?: string
  alias?: string
  aggregate?: string
}

export interface SelectEmbed {
  kind: 'embed'
  name: string
  alias?: string
  hint?: string
  inner: boolean
  spread: boolean
  select: SelectItem[]
}

export type SelectItem = SelectField | SelectEmbed

export type IsValue = 'null' | 'not null' | 'true' | 'false' | 'unknown'

export type Operation =
  | { kind: 'compare'; operator: string; quantifier?: 'any' | 'all'; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'distinct'; value: string }
  | { kind: 'search'; query: string; language?: string; value: string }

export interface Filter {
  kind: 'filter'
  field: Field
  negated: boolean
  operation: Operation
}

export interface LogicGroup {
  kind: 'group'
  negated: boolean
  operator: 'and' | 'or'
  members: Logic[]
}

export type Logic = Filter | LogicGroup

export interface OrderTerm {
  /** An embedded resource whose column orders the rows. */
  relation?: string
  field: Field
  direction?: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}

/** Rows from `offset`, at most `limit`; bigint, since a client may send any number of digits. */
export interface Range {
  offset: bigint
  limit?: bigint
}

/** Something that applies to the root (an empty path) or to the embedded resource at that path. */
export interface At<T> {
  path: string[]
  value: T
}
