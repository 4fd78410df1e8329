import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../control/Button.tsx'
import { ExpandMoreIcon } from '../icon/basic-icons.ts'
import type { RowsProps } from './DataTable.tsx'
import { RowFacts } from './RowFacts.tsx'

interface DataRowProps<Row> extends Pick<RowsProps<Row>, 'columns' | 'nameOf' | 'opens'> {
  row: Row
  /** Its checkbox. */
  box: ReactNode
}

/** A two-line row: its name, and below it the essentials in short; its most frequent action is beside them. */
export function DataRow<Row>({ columns, nameOf, opens = false, row, box }: DataRowProps<Row>) {
  const { t } = useTranslation()
  const id = useId()
  const briefId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [title, ...facts] = columns
  const briefs = columns.flatMap(({ brief }) => brief?.(row) || [])
  return (
    <>
      <div className="data-row__head">
        {box}
        <div className="data-row__name">
          <div>{title?.cell?.(row)}</div>
          <div id={briefId} className="data-row__brief">
            {briefs.join(' · ')}
          </div>
        </div>
        {columns.map((column) => column.act && <div key={column.id}>{column.cell?.(row)}</div>)}
        {opens && (
          <Button
            variant="icon"
            aria-label={t('lists.more_about', { name: nameOf(row) })}
            // Rows may share their name.
            aria-describedby={briefId}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ExpandMoreIcon style={isOpen ? { transform: 'rotate(180deg)' } : undefined} />
          </Button>
        )}
      </div>
      {isOpen && <RowFacts id={id} columns={facts.filter(({ act }) => !act)} row={row} />}
    </>
  )
}
