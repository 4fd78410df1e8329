import type { Row } from '#api/relations.ts'
import { type Sort, sortOf } from '#ui/list/list-search.ts'

export const HIT_COLUMNS = ['id', 'key', 'missing'] as const

/** A key found by a search, with the sort columns of the list. */
export type Hit = Pick<Row<'keys', 'translations'>, (typeof HIT_COLUMNS)[number]>

/** The ids found by several searches, each once, in the order of the list. */
export function merged(hits: readonly Hit[], sort: Sort): string[] {
  const { column, ascending } = sortOf(sort)
  const sign = ascending ? 1 : -1
  const byKey = (one: Hit, other: Hit) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)
  const inOrder = [...new Map(hits.map((hit) => [hit.id, hit])).values()].toSorted((one, other) =>
    column === 'missing'
      ? sign * (one.missing - other.missing) || byKey(one, other)
      : sign * byKey(one, other),
  )
  return inOrder.map(({ id }) => id)
}
