import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'

import { asFailure, failureText } from '../feedback/failure.ts'
import { useToast } from '../feedback/toast-context.ts'

/** What the lists of the screen do before they are printed; together, as a screen may have several. */
const lists = new Set<() => Promise<void>>()

/** Prints the screen with every row of its lists, on all pages. */
async function printAll(): Promise<void> {
  await Promise.all([...lists].map((fetch) => fetch()))
  print()
}

function takeShortcut(event: KeyboardEvent): void {
  const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  if (!isShortcut || event.key.toLowerCase() !== 'p') return
  event.preventDefault()
  // Each list has told of its own failure.
  printAll().catch(() => undefined)
}

/**
 * The rows to print instead of one page of them, from Ctrl+P, or ⌘P, until the printing is over; undefined otherwise. If they cannot
 * be fetched, the user is told, and nothing is printed. The browser's own menu cannot wait for rows, so it prints the page.
 * @param hasMore whether there are rows on other pages
 */
export function usePrintedRows<Row>(all: () => Promise<Row[]>, hasMore: boolean): Row[] | undefined {
  const { t } = useTranslation()
  const toast = useToast()
  const [printed, setPrinted] = useState<Row[]>()
  const fetch = useCallback(async () => {
    try {
      const rows = await all()
      flushSync(() => setPrinted(rows))
    } catch (error) {
      toast({ message: failureText(t, asFailure(error)), severity: 'error' })
      throw error
    }
  }, [all, t, toast])
  useEffect(() => {
    if (!hasMore) return undefined
    lists.add(fetch)
    if (lists.size === 1) addEventListener('keydown', takeShortcut)
    return () => {
      lists.delete(fetch)
      if (lists.size === 0) removeEventListener('keydown', takeShortcut)
    }
  }, [fetch, hasMore])
  useEffect(() => {
    const end = () => setPrinted(undefined)
    addEventListener('afterprint', end)
    return () => removeEventListener('afterprint', end)
  }, [])
  return printed
}
