import { useMemo, useRef, useState } from 'react'

/** The selected rows, on whichever pages. The whole rows are kept, so that an action can name them. */
export interface Selection<Row> {
  rows: ReadonlyMap<string, Row>
  /** Selects or deselects a row; with `range` every row between it and the last one touched, among those shown. */
  toggle: (row: Row, shown: readonly Row[], range: boolean) => void
  /** Selects or deselects all of these. */
  set: (rows: readonly Row[], selected: boolean) => void
  clear: () => void
}

/** @param keyOf the same function on each render: a module-level one */
export function useSelection<Row>(keyOf: (row: Row) => string): Selection<Row> {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map())
  const touched = useRef('')
  return useMemo(() => {
    const set = (changed: readonly Row[], selected: boolean) =>
      setRows((before) => withRows(before, changed, selected, keyOf))
    return {
      rows,
      set,
      toggle(row, shown, range) {
        const id = keyOf(row)
        set(range ? between(shown, touched.current, id, keyOf) : [row], !rows.has(id))
        touched.current = id
      },
      clear: () => setRows(new Map()),
    }
  }, [rows, keyOf])
}

function withRows<Row>(
  before: ReadonlyMap<string, Row>,
  changed: readonly Row[],
  selected: boolean,
  keyOf: (row: Row) => string,
): ReadonlyMap<string, Row> {
  const after = new Map(before)
  for (const row of changed) {
    if (selected) after.set(keyOf(row), row)
    else after.delete(keyOf(row))
  }
  return after
}

/** The rows from one to another, in either order; only the second if the first is not shown. */
function between<Row>(shown: readonly Row[], from: string, to: string, keyOf: (row: Row) => string): Row[] {
  const end = shown.findIndex((row) => keyOf(row) === to)
  const start = shown.findIndex((row) => keyOf(row) === from)
  if (start < 0) return shown.slice(end, end + 1)
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1)
}
