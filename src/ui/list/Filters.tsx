import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useMediaQuery } from '../browser/use-media-query.ts'
import { Button } from '../control/Button.tsx'
import { TuneIcon } from '../icon/door-icons.ts'
import './filters.css'

interface FiltersProps {
  /** How many of the filters are active. */
  set: number
  children: ReactNode
}

/** A list's filters and sorting: beside its search, and on a phone behind one button that shows how many are active. */
export function Filters({ set, children }: FiltersProps) {
  const { t } = useTranslation()
  const id = useId()
  const isNarrow = useMediaQuery('(max-width: 47.99em)')
  const [isOpen, setOpen] = useState(false)
  if (!isNarrow) return children
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<TuneIcon />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {set > 0 ? t('lists.filters_set', { set }) : t('lists.filters')}
      </Button>
      {isOpen && (
        <div id={id} className="filters">
          {children}
        </div>
      )}
    </>
  )
}
