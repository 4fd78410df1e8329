import type { Database } from './schema.gen.ts'

/** The exposed schemas: `api` by default. */
export type SchemaName = keyof Database

type Relations<Schema extends SchemaName> = Database[Schema]['Tables'] & Database[Schema]['Views']

/** A table or view. */
export type RelationName<Schema extends SchemaName = 'api'> = keyof Relations<Schema> & string

/** A whole row of a table or view. */
export type Row<Name extends RelationName<Schema>, Schema extends SchemaName = 'api'> = RowIn<Schema, Name>

/** The columns of a table that requests may change. */
export type Writable<Name extends keyof Database['api']['Tables']> = Required<
  Database['api']['Tables'][Name]['Update']
>

/** A column of a table or view. */
export type Column<Name extends RelationName<Schema>, Schema extends SchemaName = 'api'> = keyof RowIn<
  Schema,
  Name
> &
  string

export type RowIn<Schema extends SchemaName, Name> =
  Name extends RelationName<Schema>
    ? Relations<Schema>[Name] extends { Row: infer Found }
      ? Found
      : never
    : never

/** Rows of another table embedded in each row, over a foreign key. */
export interface Embed<
  Name extends string = string,
  Columns extends string = string,
  Nested extends Embeds = Embeds,
> {
  relation: Name
  columns: readonly Columns[]
  nested: Nested
  /** Leave out rows without any of these. */
  inner: boolean
  /** The column that refers to the row, if several could. */
  foreignKey?: string
}

/** What is read in addition to a row's columns, by alias. */
export interface Embeds {
  [alias: string]: Embed
}

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- embeds nothing
export type NoEmbeds = Record<never, Embed>

/** A column of a relation in either schema. */
export type EmbeddableColumn<Name> = Name extends RelationName
  ? Column<Name>
  : Name extends RelationName<'translations'>
    ? Column<Name, 'translations'>
    : never

type ForeignKeys<Schema extends SchemaName, From, To> = From extends keyof Relations<Schema>
  ? Relations<Schema>[From] extends { Relationships: (infer Key)[] }
    ? Extract<Key, { referencedRelation: To }>
    : never
  : never

type IsNullable<Schema extends SchemaName, Name, Key> = Key extends { columns: [infer Column] }
  ? Column extends keyof RowIn<Schema, Name>
    ? null extends RowIn<Schema, Name>[Column]
      ? true
      : false
    : false
  : false

/** One row if the parent has the foreign key; many if the other table has it, or a join table. */
type Embedded<Schema extends SchemaName, Parent, Child extends Embed> = [
  ForeignKeys<Schema, Parent, Child['relation']>,
] extends [never]
  ? SelectedFrom<Schema, Child>[]
  : IsNullable<Schema, Parent, ForeignKeys<Schema, Parent, Child['relation']>> extends true
    ? SelectedFrom<Schema, Child> | null
    : SelectedFrom<Schema, Child>

type SelectedFrom<Schema extends SchemaName, Of extends Embed> = Selected<
  Schema,
  Of['relation'],
  Of['columns'][number],
  Of['nested']
>

/** A row as read: the selected columns and the embedded rows. */
export type Selected<Schema extends SchemaName, Name, Columns extends string, Children> = Pick<
  RowIn<Schema, Name>,
  Columns & keyof RowIn<Schema, Name>
> & {
  [Alias in keyof Children]: Children[Alias] extends Embed ? Embedded<Schema, Name, Children[Alias]> : never
}

/** What a read can be filtered by: its columns, including unselected ones, and `alias.column` of embedded rows. */
export type Filterable<Schema extends SchemaName, Name, Children> = RowIn<Schema, Name> & {
  [Path in PathsOf<Schema, Children>]: Path extends `${infer Alias}.${infer Name}`
    ? Alias extends keyof Children
      ? Children[Alias] extends Embed<infer Relation>
        ? RowIn<Schema, Relation>[Name & keyof RowIn<Schema, Relation>]
        : never
      : never
    : never
}

type PathsOf<Schema extends SchemaName, Children> = {
  [Alias in keyof Children & string]: Children[Alias] extends Embed<infer Relation>
    ? `${Alias}.${keyof RowIn<Schema, Relation> & string}`
    : never
}[keyof Children & string]
