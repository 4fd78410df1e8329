import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { AgeNote } from '#ui/data/AgeNote.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { HistoryIcon } from '#ui/icon/shell-icons.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { countSet } from '#ui/list/count-set.ts'
import { DataCards } from '#ui/list/DataCards.tsx'
import { DataTable } from '#ui/list/DataTable.tsx'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { Filters } from '#ui/list/Filters.tsx'
import type { OnStep } from '#ui/list/list-search.ts'
import { ListSkeleton } from '#ui/list/ListSkeleton.tsx'
import { ListToolbar } from '#ui/list/ListToolbar.tsx'
import { NothingFound } from '#ui/list/NothingFound.tsx'

import { fold } from '../fold.ts'
import { type AuditLine, idOf } from '../line.ts'
import { type AuditSearch, isNarrowed } from '../list.ts'
import { auditQueries, everyLine } from '../queries.ts'
import { useLineText } from '../use-line-text.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { useLineColumns } from './use-line-columns.tsx'

interface AuditLogPageProps {
  search: AuditSearch
  onStep: OnStep<AuditSearch>
}

const ignore = () => undefined

/** Who did what to whom and when, newest first. */
export function AuditLogPage({ search, onStep }: AuditLogPageProps) {
  const { t } = useTranslation()
  const cards = useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true })
  const list = useInfiniteQuery({ ...auditQueries.list(search), placeholderData: keepPreviousData })
  const columns = useLineColumns()
  return (
    <Page wide>
      <PageHeader title={t('audit.title')} lead={t('audit.lead')} />
      <ListToolbar>
        <Filters set={countSet(...Object.values(search))}>
          <AuditFilters search={search} onStep={onStep} />
        </Filters>
        <ExportButton name={t('audit.export_name')} columns={columns} all={() => everyLine(search)} />
      </ListToolbar>
      {renderList()}
    </Page>
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
    const lines = fold(list.data.pages.flat(), !list.hasNextPage)
    if (lines.length === 0) {
      return isNarrowed(search) ? (
        <NothingFound
          lastPage={undefined}
          page={1}
          onPage={ignore}
          onShowAll={() =>
            onStep({ who: undefined, whom: undefined, area: undefined, from: undefined, to: undefined })
          }
        />
      ) : (
        <EmptyState icon={HistoryIcon} title={t('audit.empty_title')}>
          {t('audit.empty_text')}
        </EmptyState>
      )
    }
    return (
      <Box aria-busy={list.isPlaceholderData} sx={{ opacity: list.isPlaceholderData ? 0.6 : 1 }}>
        <AgeNote updatedAt={list.dataUpdatedAt} failed={list.isError} />
        <Lines cards={cards} lines={lines} columns={columns} />
        {list.hasNextPage && (
          <Box sx={{ display: 'grid', justifyItems: 'center', mt: 3 }}>
            <Button
              variant="outlined"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('audit.older')}
            </Button>
          </Box>
        )}
      </Box>
    )
  }
}

interface LinesProps {
  cards: boolean
  lines: AuditLine[]
  columns: ReturnType<typeof useLineColumns>
}

function Lines({ cards, lines, columns }: LinesProps) {
  const { t } = useTranslation()
  const { action } = useLineText()
  const shared = {
    label: t('audit.title'),
    columns: columns.filter(({ cell }) => cell),
    rows: lines,
    keyOf: idOf,
    nameOf: action,
  }
  return cards ? <DataCards {...shared} opens /> : <DataTable {...shared} sort="at.desc" onSort={ignore} />
}
