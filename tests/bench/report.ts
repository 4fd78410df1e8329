import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'

export interface Summary {
  count: number
  p50: number
  p95: number
}

/** The 50th and 95th percentile (nearest rank) of samples, in their own unit. */
export function summarise(samples: readonly number[]): Summary {
  const sorted = samples.toSorted((a, b) => a - b)
  const rank = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
  return { count: sorted.length, p50: rank(0.5), p95: rank(0.95) }
}

/** Milliseconds for a table: one decimal below 100, none above. */
export const ms = (value: number): string => `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`

/** A ratio of two measurements of the same run. */
export const times = (value: number): string => `${value.toFixed(2)} ×`

/** Prints results as a table, one row per line. */
export function printTable(title: string, rows: readonly (readonly string[])[]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (row: readonly string[]) =>
    row.map((cell, i) => (i ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!))).join('  ')
  console.log(`\n${title}\n${rows.map((row) => `  ${line(row)}`).join('\n')}`)
}

/** Prints the machine on which the figures were measured, with the browser if one took part. */
export function printMachine(chromium?: string): void {
  const [cpu] = cpus()
  const browser =
    chromium &&
    execFileSync(chromium, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const machine = `${cpu?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`
  console.log([machine, `Node ${process.versions.node}`, browser].filter(Boolean).join(' · '))
}
