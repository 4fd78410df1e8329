import { useSecondRender } from '../pacing/use-second-render.ts'
import type { RowsProps } from './DataTable.tsx'
import { SelectionBox } from './SelectionBox.tsx'
import './data-cards.css'

/** How many a phone shows before anyone scrolls. */
const SEEN_FIRST = 4

/** Rows on a narrow screen: a card each, with the names of the columns beside what they hold. */
export function DataCards<Row>({ label, columns, rows, keyOf, nameOf, selection }: RowsProps<Row>) {
  const [title, ...facts] = columns
  const shown = useSecondRender() ? rows : rows.slice(0, SEEN_FIRST)
  return (
    <ul aria-label={label} className="data-cards">
      {shown.map((row) => {
        const key = keyOf(row)
        const selected = selection?.rows.has(key) ?? false
        return (
          <li
            key={key}
            className={selected ? 'plain-paper data-card data-card--selected' : 'plain-paper data-card'}
          >
            <div className="data-card__title">
              {selection && (
                <SelectionBox
                  name={nameOf(row)}
                  checked={selected}
                  onToggle={(range) => selection.toggle(row, rows, range)}
                />
              )}
              <div>{title?.cell?.(row)}</div>
            </div>
            <dl>
              {facts.map(({ id, header, cell }) => (
                <div key={id}>
                  <dt>{header}</dt>
                  <dd>{cell?.(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
