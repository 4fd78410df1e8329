import { useToast } from '../feedback/toast-context.ts'
import type { Selection } from './use-selection.ts'

/**
 * Deselects the rows that no longer exist, and says which: one of them is enough for a change of all to be refused.
 * @param present reads the ids of all that there are; if it fails, the refusal alone is told
 */
export function useDeselectMissing<Row>(
  selection: Selection<Row>,
  present: () => Promise<readonly string[]>,
  text: (missing: readonly [Row, ...Row[]]) => string,
): () => Promise<void> {
  const toast = useToast()
  return async () => {
    const ids = await present().catch(() => undefined)
    if (!ids) return
    const there = new Set(ids)
    const [first, ...others] = [...selection.rows].filter(([id]) => !there.has(id)).map(([, row]) => row)
    if (first === undefined) return
    selection.set([first, ...others], false)
    toast({ message: text([first, ...others]), severity: 'info' })
  }
}
