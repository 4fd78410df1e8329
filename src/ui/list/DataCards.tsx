import { useSecondRender } from '../pacing/use-second-render.ts'
import { DataRow } from './DataRow.tsx'
import type { RowsProps } from './DataTable.tsx'
import { RowFacts } from './RowFacts.tsx'
import { SelectionBox } from './SelectionBox.tsx'
import './data-cards.css'

/** How many a phone shows before scrolling. */
const SEEN_FIRST = 4
/** The height of most rows, and of the smallest. */
const ROW_REM = 4

/** Rows on a narrow screen: two lines each if the columns define the second one, otherwise a card each. */
export function DataCards<Row>(props: RowsProps<Row>) {
  const { label, columns, rows, keyOf, nameOf, selection } = props
  const [title, ...facts] = columns
  const isWhole = useSecondRender()
  const shown = isWhole ? rows : rows.slice(0, SEEN_FIRST)
  const isBrief = columns.some(({ brief }) => brief)
  return (
    <ul
      aria-label={label}
      className={isBrief ? 'plain-paper data-rows' : 'data-cards'}
      // So that the pages below are not seen before they are pushed down.
      style={isWhole ? undefined : { minHeight: `${rows.length * ROW_REM}rem` }}
    >
      {shown.map((row) => {
        const key = keyOf(row)
        const selected = selection?.rows.has(key) ?? false
        const kind = isBrief ? 'data-row' : 'plain-paper data-card'
        const box = selection && (
          <SelectionBox
            name={nameOf(row)}
            checked={selected}
            onToggle={(range) => selection.toggle(row, rows, range)}
          />
        )
        return (
          <li key={key} className={selected ? `${kind} data-card--selected` : kind}>
            {isBrief ? (
              <DataRow {...props} row={row} box={box} />
            ) : (
              <>
                <div className="data-card__title">
                  {box}
                  <div>{title?.cell?.(row)}</div>
                </div>
                <RowFacts columns={facts.filter(({ act }) => !act)} row={row} />
                {facts.map((column) => column.act && <div key={column.id}>{column.cell?.(row)}</div>)}
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
