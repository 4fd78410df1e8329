import { useSecondRender } from '../pacing/use-second-render.ts'
import type { RowsProps } from './DataTable.tsx'
import { SelectionBox } from './SelectionBox.tsx'
import './data-cards.css'

/** How many a phone shows before anyone scrolls. */
const SEEN_FIRST = 4

/** Rows on a narrow screen: of two lines where the columns say what the second one is, else a card each. */
export function DataCards<Row>({ label, columns, rows, keyOf, nameOf, selection }: RowsProps<Row>) {
  const [title, ...facts] = columns
  const shown = useSecondRender() ? rows : rows.slice(0, SEEN_FIRST)
  const briefs = columns.flatMap(({ brief }) => brief ?? [])
  const isBrief = briefs.length > 0
  return (
    <ul aria-label={label} className={isBrief ? 'plain-paper data-rows' : 'data-cards'}>
      {shown.map((row) => {
        const key = keyOf(row)
        const selected = selection?.rows.has(key) ?? false
        const kind = isBrief ? 'data-row' : 'plain-paper data-card'
        return (
          <li key={key} className={selected ? `${kind} data-card--selected` : kind}>
            <div className="data-card__title">
              {selection && (
                <SelectionBox
                  name={nameOf(row)}
                  checked={selected}
                  onToggle={(range) => selection.toggle(row, rows, range)}
                />
              )}
              <div>
                {title?.cell?.(row)}
                {isBrief && (
                  <div className="data-row__brief">
                    {briefs
                      .map((brief) => brief(row))
                      .filter(Boolean)
                      .join(' · ')}
                  </div>
                )}
              </div>
            </div>
            {!isBrief && <Facts columns={facts} row={row} />}
          </li>
        )
      })}
    </ul>
  )
}

function Facts<Row>({ columns, row }: { columns: RowsProps<Row>['columns']; row: Row }) {
  return (
    <dl>
      {columns.map(({ id, header, cell }) => (
        <div key={id}>
          <dt>{header}</dt>
          <dd>{cell?.(row)}</dd>
        </div>
      ))}
    </dl>
  )
}
