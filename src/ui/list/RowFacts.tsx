import type { Column } from './column.ts'

interface RowFactsProps<Row> {
  columns: readonly Column<Row>[]
  row: Row
  id?: string
}

/** A row's columns, one below the other. */
export function RowFacts<Row>({ columns, row, id }: RowFactsProps<Row>) {
  return (
    <dl id={id} className="data-facts">
      {columns.map((column) => (
        <div key={column.id}>
          <dt>{column.header}</dt>
          <dd>{column.cell?.(row)}</dd>
        </div>
      ))}
    </dl>
  )
}
