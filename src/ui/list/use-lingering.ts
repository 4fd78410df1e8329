import { useEffect, useState } from 'react'

/** Long enough to read a line and undo what it says. */
const LINGER_MS = 8000
/** Within this, a press may still be meant for what was there before. */
const SETTLE_MS = 700

interface Lingering<Row> {
  /** Those that wait, and at their places those that have just been dealt with. */
  rows: readonly Row[]
  /** Rows have just left by themselves: the list should take no presses. */
  isSettling: boolean
}

/**
 * Keeps a row in a list of what waits for somebody for some seconds after it has been dealt with, so that the rows below do not move
 * up under the finger, and it can be undone there. They leave together, once no more have been dealt with for so long.
 * @param known all rows as they are now; one that is missing here stays as it was last
 */
export function useLingering<Row>(
  known: readonly Row[],
  waits: (row: Row) => boolean,
  keyOf: (row: Row) => string,
): Lingering<Row> {
  const [shown, setShown] = useState<readonly Row[]>([])
  const [isSettling, setSettling] = useState(false)
  const rows = withWaiting(shown, known, waits, keyOf)
  if (rows.length !== shown.length || rows.some((row, n) => row !== shown[n])) setShown(rows)
  const lingering = rows
    .filter((row) => !waits(row))
    .map(keyOf)
    .join(' ')
  useEffect(() => {
    if (!lingering) return undefined
    const gone = new Set(lingering.split(' '))
    const timer = setTimeout(() => {
      setShown((all) => all.filter((row) => !gone.has(keyOf(row))))
      setSettling(true)
    }, LINGER_MS)
    return () => clearTimeout(timer)
  }, [lingering, keyOf])
  useEffect(() => {
    if (!isSettling) return undefined
    const timer = setTimeout(() => setSettling(false), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [isSettling])
  return { rows, isSettling }
}

/** The rows that wait, and after the row they followed, those of `shown` that no longer do. */
function withWaiting<Row>(
  shown: readonly Row[],
  known: readonly Row[],
  waits: (row: Row) => boolean,
  keyOf: (row: Row) => string,
): Row[] {
  const current = new Map(known.map((row) => [keyOf(row), row]))
  const rows = known.filter(waits)
  let place = 0
  for (const last of shown) {
    const row = current.get(keyOf(last)) ?? last
    const at = rows.findIndex((other) => keyOf(other) === keyOf(row))
    if (at >= 0) place = at + 1
    else if (!waits(row)) rows.splice(place++, 0, row)
  }
  return rows
}
