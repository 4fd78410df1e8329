import type { ReactNode } from 'react'

import type { CsvValue } from '#lib/text/csv.ts'

/** One column of a list. The first one names the row: it heads its line in the table and its card on a phone. */
export interface Column<Row> {
  id: string
  header: string
  /** What is shown; a column without it is only exported. */
  cell?: (row: Row) => ReactNode
  /** A row's second line on a phone; if no column has it, the list shows cards there. */
  brief?: (row: Row) => string | null | undefined
  /**
   * Its cell is a button for the most frequent action: on a phone, a row shows it beside the name, a card at
   * its end.
   */
  act?: true
  /** The API's sort key; without it the column cannot be sorted. */
  sort?: string
  /** The exported value; without it the column is not exported. */
  csv?: (row: Row) => CsvValue
  /** The minimum width of tables that show it. Cards show everything. */
  from?: 'lg' | 'xl'
  /** Numbers are right-aligned. */
  numeric?: boolean
}

/** The sort options, with the API's names. */
export function sortable<Row>(columns: readonly Column<Row>[]): { column: string; header: string }[] {
  return columns.flatMap(({ sort, header }) => (sort === undefined ? [] : [{ column: sort, header }]))
}

/** Rows in the form an export writes, headings first. */
export function exportLines<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): CsvValue[][] {
  const exported = columns.flatMap(({ csv, header }) => (csv ? [{ csv, header }] : []))
  return [exported.map(({ header }) => header), ...rows.map((row) => exported.map(({ csv }) => csv(row)))]
}
