import type { Embed, EmbeddableColumn, Embeds, NoEmbeds, RelationName } from './relations.ts'

// Apart from what reads: what a row is made of is also known to the first script, which reads nothing by itself.

/** Columns of the rows of another table that belong to a row. */
export function embed<
  Name extends RelationName | RelationName<'translations'>,
  Columns extends EmbeddableColumn<Name>,
  Nested extends Embeds = NoEmbeds,
>(relation: Name, columns: readonly Columns[], nested?: Nested): Embed<Name, Columns, Nested> {
  return { relation, columns, nested: nested ?? ({} as Nested), inner: false }
}

/** The same, and rows without any are left out. */
export function embedInner<
  Name extends RelationName | RelationName<'translations'>,
  Columns extends EmbeddableColumn<Name>,
>(relation: Name, columns: readonly Columns[]): Embed<Name, Columns> {
  return { relation, columns, nested: {}, inner: true }
}
