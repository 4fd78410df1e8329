/**
 * Where `page` (from 1) lies in `total` rows.
 * @returns the first and last row shown, counted from 1, and the number of the last page (at least 1)
 */
export function pageRange(page: number, pageSize: number, total: number) {
  return {
    from: Math.min((page - 1) * pageSize + 1, total),
    to: Math.min(page * pageSize, total),
    last: Math.max(1, Math.ceil(total / pageSize)),
  }
}
