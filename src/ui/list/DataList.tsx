import Box from '@mui/material/Box'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { keepFocus } from '../browser/keep-focus.ts'
import { useMediaQuery } from '../browser/use-media-query.ts'
import { SelectField } from '../control/SelectField.tsx'
import { AgeNote } from '../data/AgeNote.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { asFailure } from '../feedback/failure.ts'
import { sortable } from './column.ts'
import { DataCards } from './DataCards.tsx'
import { DataTable, type RowsProps } from './DataTable.tsx'
import { ExportButton } from './ExportButton.tsx'
import { Filters } from './Filters.tsx'
import { type ListSearch, type ListView, PAGE_SIZES, type Sort } from './list-search.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { NothingFound } from './NothingFound.tsx'
import { pageRange } from './page-range.ts'
import { Pager } from './Pager.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { usePrintedRows } from './use-printed-rows.ts'

interface DataListProps<Row> extends Omit<RowsProps<Row>, 'rows'> {
  /**
   * One page of rows and the total; with `placeholderData: keepPreviousData` the previous page stays while the next
   * loads.
   */
  list: UseQueryResult<{ rows: Row[]; total: number }>
  view: ListView
  /** Receives changes to the URL; the caller goes back to the first page (`stepBy`). */
  onStep: (change: ListSearch) => void
  /** Fetches every matching row, on all pages: for exporting, printing, and selecting them all. */
  all: () => Promise<Row[]>
  /** States the number of rows, as a sentence. */
  totalText: (total: number) => string
  /** The label of the search box; without it there is none. */
  searchLabel?: string
  /** Filters beside the search. */
  filters?: ReactNode
  /** How many filters are active (besides a search), and how to clear them all. */
  filtersSet?: number
  onShowAll?: () => void
  /** Replaces a list with nothing in it yet. */
  empty: ReactNode
  /** Replaces a filtered list without matches, if it says more than "nothing found". */
  emptyFiltered?: ReactNode
  /** The name of an exported file; without it there is no export. */
  exportName?: string
  /** Actions for the selected rows. */
  actions?: ReactNode
}

/** An admin list: search, filters, sorting, pages, selection and export, as a table or, on a phone, as cards. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { list, view, onStep, columns, label, keyOf, nameOf, selection, opens, all, exportName } = props
  const { filters, filtersSet = 0 } = props
  const cards = useMediaQuery('(max-width: 63.99em)')
  const sorting = cards && (
    <SortSelect options={sortable(columns)} sort={view.sort} onSort={(sort) => onStep({ sort })} />
  )
  const known = list.isPlaceholderData ? undefined : list.data?.rows
  // Actions judge the selected rows by what they contain, which may have changed since, as at a live event.
  useEffect(() => {
    const changed = known?.filter((row) => {
      const selected = selection?.rows.get(keyOf(row))
      return selected !== undefined && selected !== row
    })
    if (changed?.length) selection?.set(changed, true)
  }, [known, selection, keyOf])
  const printed = usePrintedRows(all, list.data !== undefined && list.data.total > list.data.rows.length)
  const onShowAll = props.onShowAll ?? (() => onStep({ q: undefined }))
  return (
    <>
      <ListToolbar
        search={
          props.searchLabel === undefined
            ? undefined
            : {
                label: props.searchLabel,
                value: view.q,
                onChange: (text) => onStep({ q: text || undefined }),
              }
        }
      >
        {filters ? (
          <Filters set={filtersSet}>
            {filters}
            {sorting}
          </Filters>
        ) : (
          // Nothing to filter by, and perhaps filters of the whole screen's above.
          sorting
        )}
        {exportName && !cards && <ExportButton name={exportName} columns={columns} all={all} />}
      </ListToolbar>
      {renderList()}
    </>
  )

  function renderList() {
    if (list.isPending) return <ListSkeleton cards={cards} />
    if (list.isError && (!list.data || list.isPlaceholderData)) {
      return (
        <ErrorState
          error={asFailure(list.error)}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )
    }
    const { rows, total } = list.data
    const turnTo = (page: number) => onStep({ page: page === 1 ? undefined : page })
    if (rows.length === 0) {
      const isNarrowed = view.q !== '' || filtersSet > 0
      if (total === 0 && !isNarrowed) return props.empty
      if (total === 0 && view.q === '' && props.emptyFiltered) return props.emptyFiltered
      const lastPage = total > 0 ? pageRange(1, view.size, total).last : undefined
      return <NothingFound lastPage={lastPage} page={view.page} onPage={turnTo} onShowAll={onShowAll} />
    }
    const shown = columns.filter(({ cell }) => cell)
    const shared = {
      label,
      columns: shown,
      rows: printed ?? rows,
      keyOf,
      nameOf,
      selection,
      ...(opens && { opens }),
    }
    return (
      <Box
        ref={keepFocus}
        aria-busy={list.isPlaceholderData}
        sx={{ opacity: list.isPlaceholderData ? 0.6 : 1 }}
      >
        <AgeNote updatedAt={list.dataUpdatedAt} failed={list.isError} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1 }}>
          <Box role="status" sx={{ flex: 1, color: 'text.secondary', fontSize: '0.875rem' }}>
            {props.totalText(total)}
          </Box>
          {exportName && cards && <ExportButton name={exportName} columns={columns} all={all} quiet />}
        </Box>
        {cards ? (
          <DataCards {...shared} />
        ) : (
          <DataTable {...shared} sort={view.sort} onSort={(sort) => onStep({ sort })} />
        )}
        {!printed && (
          <ListFooter view={view} total={total} onPage={turnTo} onSize={(size) => onStep({ size })} />
        )}
        {selection && (
          <SelectionBar
            selection={selection}
            shown={rows.filter((row) => selection.rows.has(keyOf(row))).length}
            total={total}
            all={all}
          >
            {props.actions}
          </SelectionBar>
        )}
      </Box>
    )
  }
}

interface ListFooterProps {
  view: ListView
  total: number
  onPage: (page: number) => void
  onSize: (size: number) => void
}

/** The pager and the page size. Absent if the smallest page holds everything. */
function ListFooter({ view, total, onPage, onSize }: ListFooterProps) {
  const { t } = useTranslation()
  if (total <= PAGE_SIZES[0]) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', columnGap: 3 }}>
      <Box sx={{ flex: { base: '1 1 100%', sm: 1 }, minWidth: 0 }}>
        <Pager page={view.page} pageSize={view.size} total={total} onPage={onPage} />
      </Box>
      <Box sx={{ minWidth: 120, mt: 3 }}>
        <SelectField
          dense
          label={t('lists.page_size')}
          value={view.size}
          onChange={(event) => onSize(Number(event.target.value))}
          options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
        />
      </Box>
    </Box>
  )
}

interface SortSelectProps {
  options: readonly { column: string; header: string }[]
  sort: Sort
  onSort: (sort: Sort) => void
}

const DIRECTIONS = [
  { direction: 'asc', sign: '↑' },
  { direction: 'desc', sign: '↓' },
] as const

/** Sorts where there are no headings to press. */
function SortSelect({ options, sort, onSort }: SortSelectProps) {
  const { t } = useTranslation()
  return (
    <Box sx={{ flex: '1 1 8rem', minWidth: 0 }}>
      <SelectField
        dense
        label={t('lists.sort_by')}
        value={sort}
        onChange={(event) => onSort(event.target.value as Sort)}
        options={options.flatMap(({ column, header }) =>
          DIRECTIONS.map(({ direction, sign }) => ({
            value: `${column}.${direction}`,
            label: `${header} ${sign}`,
          })),
        )}
      />
    </Box>
  )
}
