import type { PostgrestResponse } from '@supabase/postgrest-js'

import { page } from './client.ts'
import { ApiError } from './errors.ts'

export interface PageOf<Row> {
  rows: Row[]
  /** How many rows match, on all pages together. */
  total: number
}

// A view's generated type cannot say which of its columns are never null: the caller knows.
type Answer = PromiseLike<PostgrestResponse<unknown>>

/** The server's limit for one answer is not smaller. */
const LARGEST_PAGE = 1000

/**
 * Page `number` (from 1) of a list. A page beyond the end is refused with 416 and without the total, which is asked for
 * then, so that the screen can lead back. Throws ApiError.
 * @param ask makes the call for one page, with `count: 'exact'`
 */
export async function numberedPage<Row>(
  ask: (number: number) => Answer,
  number: number,
): Promise<PageOf<Row>> {
  try {
    return (await page(ask(number))) as PageOf<Row>
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 416) throw error
    return { rows: [], total: (await page(ask(1))).total }
  }
}

/**
 * Every row of a list, for an export. Throws ApiError.
 * @param ask makes the call for `count` rows from `first` on, in an order without ties, with `count: 'exact'`
 */
export async function everyRow<Row>(ask: (first: number, count: number) => Answer): Promise<Row[]> {
  const found: Row[] = []
  for (;;) {
    const { rows, total } = await page(ask(found.length, LARGEST_PAGE))
    found.push(...(rows as Row[]))
    if (rows.length === 0 || found.length >= total) return found
  }
}
