import type { Column, Embed, EmbeddableColumn, Embeds, NoEmbeds, RelationName } from './relations.ts'

// Separate from read.ts: the first script needs the column lists too, but reads nothing itself.

/** Columns of related rows in another table. */
export function embed<
  Name extends RelationName | RelationName<'translations'>,
  Columns extends EmbeddableColumn<Name>,
  Nested extends Embeds = NoEmbeds,
>(relation: Name, columns: readonly Columns[], nested?: Nested): Embed<Name, Columns, Nested> {
  return { relation, columns, nested: nested ?? ({} as Nested), inner: false }
}

/** The same, leaving out rows without any. */
export function embedInner<
  Name extends RelationName | RelationName<'translations'>,
  Columns extends EmbeddableColumn<Name>,
>(relation: Name, columns: readonly Columns[]): Embed<Name, Columns> {
  return { relation, columns, nested: {}, inner: true }
}

/** The row of another table that this column of the parent refers to, where several do. */
export function embedBy<
  Parent extends RelationName,
  Name extends RelationName,
  Columns extends EmbeddableColumn<Name>,
>(
  _parent: Parent,
  foreignKey: Column<Parent>,
  relation: Name,
  columns: readonly Columns[],
): Embed<Name, Columns, NoEmbeds> {
  return { relation, columns, nested: {}, inner: false, foreignKey }
}
