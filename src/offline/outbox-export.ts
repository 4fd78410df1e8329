import type { OutboxRow } from './scan.ts'

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

/**
 * Rows as CSV (RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8). A text that a spreadsheet
 * would run as a formula is disarmed with an apostrophe. The outbox knows no names: `nameOf` may give them.
 */
export function exportScans(
  rows: readonly OutboxRow[],
  nameOf: (userId: string) => string | undefined = () => undefined,
): string {
  const lines = rows.map((row) => [
    nameOf(row.user_id) ?? '',
    ...COLUMNS.map((column) => row[column]),
    row.last_error?.code ?? '',
    row.result?.result ?? '',
    row.result?.code ?? '',
  ])
  const header = ['name', ...COLUMNS, 'last_error', 'result', 'result_code']
  return '\uFEFF' + [header, ...lines].map((line) => line.map(field).join(',') + '\r\n').join('')
}

function field(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
