/** These ids after one of them has moved by this many places; undefined if that would leave the list. */
export function moved(ids: readonly string[], id: string, by: number): string[] | undefined {
  const from = ids.indexOf(id)
  if (from < 0 || ids[from + by] === undefined) return undefined
  return ids.toSpliced(from, 1).toSpliced(from + by, 0, id)
}
