import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '#ui/control/LinkButton.ts'
import { OutboxIcon, SendIcon } from '#ui/icon/shell-icons.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { countSet } from '#ui/list/count-set.ts'
import { DataList } from '#ui/list/DataList.tsx'
import { FilterSelect } from '#ui/list/FilterSelect.tsx'
import type { OnStep } from '#ui/list/list-search.ts'
import { useSelection } from '#ui/list/use-selection.ts'

import type { MailRights } from '../rights.ts'
import { LOGGED_KINDS, type LogsSearch, toLogsFilter } from './list.ts'
import type { Mail } from './log.ts'
import { everyMail, logQueries } from './queries.ts'
import { RetryButton } from './RetryButton.tsx'
import { useLogColumns } from './use-log-columns.tsx'

interface LogsPageProps {
  search: LogsSearch
  rights: MailRights
  onStep: OnStep<LogsSearch>
}

const idOf = (mail: Mail) => mail.id
const subjectOf = (mail: Mail) => mail.subject

/** The mails sent, and their progress. */
export function LogsPage({ search, rights, onStep }: LogsPageProps) {
  const { t } = useTranslation()
  const filter = toLogsFilter(search)
  const list = useQuery({ ...logQueries.list(filter), placeholderData: keepPreviousData })
  const columns = useLogColumns()
  const selection = useSelection(idOf)
  const sendButton = rights.send && (
    <LinkButton to="/admin/email-sender" variant="contained" startIcon={<SendIcon />}>
      {t('mail.sender.title')}
    </LinkButton>
  )
  return (
    <Page wide>
      <PageHeader title={t('mail.logs.title')} lead={t('mail.logs.lead')} actions={sendButton} />
      <DataList
        label={t('mail.logs.title')}
        list={list}
        view={filter}
        onStep={(change) => onStep(change as Partial<LogsSearch>)}
        all={() => everyMail(filter)}
        totalText={(count) => t('mail.logs.total', { count })}
        columns={columns}
        keyOf={idOf}
        nameOf={subjectOf}
        selection={rights.send ? selection : undefined}
        actions={<RetryButton mails={[...selection.rows.values()]} onDone={selection.clear} />}
        searchLabel={t('mail.logs.search')}
        exportName={t('mail.logs.export_name')}
        filtersSet={countSet(search.kind, search.outcome)}
        onShowAll={() => onStep({ q: undefined, kind: undefined, outcome: undefined })}
        filters={
          <>
            <FilterSelect
              label={t('mail.kind.label')}
              all={t('mail.kind.all')}
              value={search.kind}
              options={LOGGED_KINDS.map((value) => ({ value, label: t(`mail.kind.${value}`) }))}
              onChange={(kind) => onStep({ kind })}
            />
            <FilterSelect
              label={t('mail.logs.state')}
              all={t('mail.logs.any_state')}
              value={search.outcome}
              options={[
                { value: 'failed', label: t('mail.logs.with_failures') },
                { value: 'waiting', label: t('mail.logs.waiting') },
                { value: 'unsent', label: t('mail.logs.unsent') },
              ]}
              onChange={(outcome) => onStep({ outcome })}
            />
          </>
        }
        empty={
          <EmptyState icon={OutboxIcon} title={t('mail.logs.empty_title')} action={sendButton}>
            {t('mail.logs.empty_text')}
          </EmptyState>
        }
      />
    </Page>
  )
}
