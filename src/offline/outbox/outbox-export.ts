import { toCsv } from '#lib/text/csv.ts'

import { type OutboxRow, timeOf } from './scan.ts'

const COLUMNS = [
  'seq',
  'scan_id',
  'event_id',
  'user_id',
  'op',
  'method',
  'scanned_at',
  'device_name',
  'device_id',
  'staff_id',
  'reason',
  'state',
  'attempts',
] as const satisfies readonly (keyof OutboxRow)[]

/** Rows as CSV, with times by the server's clock. The outbox contains no names: `nameOf` may supply them. */
export function exportScans(
  rows: readonly OutboxRow[],
  nameOf: (row: OutboxRow) => string | undefined = () => undefined,
): Promise<string> {
  const lines = rows.map((row) => [
    nameOf(row) ?? '',
    ...COLUMNS.map((column) => (column === 'scanned_at' ? timeOf(row) : row[column])),
    row.last_error?.code ?? '',
    row.result?.result ?? '',
    row.result?.code ?? '',
  ])
  const header = ['name', ...COLUMNS, 'last_error', 'result', 'result_code']
  return toCsv([header, ...lines])
}
