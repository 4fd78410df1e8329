import type { ReactNode } from 'react'

import type { CsvValue } from '#lib/csv.ts'

/** One column of a list. The first one names the row: it heads its line in the table and its card on a phone. */
export interface Column<Row> {
  id: string
  header: string
  /** What is shown; a column without it is only exported. */
  cell?: (row: Row) => ReactNode
  /** What a phone's row says of it below the name; a list in which no column has it shows cards there. */
  brief?: (row: Row) => string | null | undefined
  /** Its cell is a button for what is done most often with a row: a phone's row shows it beside the name, a card at its end. */
  act?: true
  /** What the API sorts by; without it the column cannot be sorted. */
  sort?: string
  /** What an export writes; without it the column is not exported. */
  csv?: (row: Row) => CsvValue
  /** Only where there is room: in tables of that width, not in narrower ones. Cards show everything. */
  from?: 'lg' | 'xl'
  /** Numbers stand under each other. */
  numeric?: boolean
}

/** What can be sorted by, with the name that the API gives it. */
export function sortable<Row>(columns: readonly Column<Row>[]): { column: string; header: string }[] {
  return columns.flatMap(({ sort, header }) => (sort === undefined ? [] : [{ column: sort, header }]))
}

/** Rows as an export writes them, with their headings first. */
export function exportLines<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): CsvValue[][] {
  const exported = columns.flatMap(({ csv, header }) => (csv ? [{ csv, header }] : []))
  return [exported.map(({ header }) => header), ...rows.map((row) => exported.map(({ csv }) => csv(row)))]
}
