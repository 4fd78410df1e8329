import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { dateTimeText } from '#lib/time/date-text.ts'
import { exportTime } from '#lib/time/export-time.ts'
import { Tag } from '#ui/content/Tag.tsx'
import { PeopleIcon } from '#ui/icon/shell-icons.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import type { Column } from '#ui/list/column.ts'
import { countSet } from '#ui/list/count-set.ts'
import { DataList } from '#ui/list/DataList.tsx'
import { FilterSelect } from '#ui/list/FilterSelect.tsx'
import type { OnStep } from '#ui/list/list-search.ts'

import { DELIVERY_STATES, type RecipientsSearch, toRecipientsFilter } from './list.ts'
import type { Delivery } from './log.ts'
import { everyDelivery, logQueries } from './queries.ts'

interface RecipientsProps {
  /** The mail's id. */
  id: string
  search: RecipientsSearch
  /** While it is being sent. */
  watched: boolean
  onStep: OnStep<RecipientsSearch>
}

const COLORS = { queued: 'quiet', sending: 'info', sent: 'success', failed: 'error' } as const
const emailOf = ({ email }: Delivery) => email

/** A mail's recipients and the outcome for each. */
export function Recipients({ id, search, watched, onStep }: RecipientsProps) {
  const { t } = useTranslation()
  const filter = toRecipientsFilter(search)
  const list = useQuery({ ...logQueries.recipients(id, filter, watched), placeholderData: keepPreviousData })
  const columns = useColumns()
  return (
    <DataList
      label={t('mail.recipients')}
      list={list}
      view={filter}
      onStep={(change) => onStep(change as Partial<RecipientsSearch>)}
      all={() => everyDelivery(id, filter)}
      totalText={(count) => t('mail.total_recipients', { count })}
      columns={columns}
      keyOf={emailOf}
      nameOf={emailOf}
      opens
      searchLabel={t('mail.search_recipients')}
      exportName={t('mail.export_recipients')}
      filtersSet={countSet(search.state)}
      onShowAll={() => onStep({ q: undefined, state: undefined })}
      filters={
        <FilterSelect
          label={t('mail.logs.state')}
          all={t('mail.logs.any_state')}
          value={search.state}
          options={DELIVERY_STATES.map((value) => ({ value, label: t(`mail.delivery.${value}`) }))}
          onChange={(state) => onStep({ state })}
        />
      }
      empty={<EmptyState icon={PeopleIcon} title={t('mail.no_recipients')} />}
    />
  )
}

function useColumns(): Column<Delivery>[] {
  const { t, i18n } = useTranslation()
  return [
    { id: 'email', header: t('mail.email'), sort: 'email', cell: emailOf, csv: emailOf },
    {
      id: 'name',
      header: t('mail.name'),
      sort: 'name',
      cell: ({ name }) => name ?? t('mail.no_member'),
      brief: ({ name }) => name ?? t('mail.no_member'),
      csv: ({ name }) => name,
    },
    {
      id: 'state',
      header: t('mail.logs.state'),
      sort: 'state',
      cell: ({ state }) => <Tag tone={COLORS[state]}>{t(`mail.delivery.${state}`)}</Tag>,
      brief: ({ state }) => t(`mail.delivery.${state}`),
      csv: ({ state }) => t(`mail.delivery.${state}`),
    },
    {
      id: 'attempts',
      header: t('mail.logs.attempts'),
      sort: 'attempts',
      numeric: true,
      cell: ({ attempts }) => attempts,
      csv: ({ attempts }) => attempts,
    },
    {
      id: 'last_error',
      header: t('mail.logs.last_error'),
      cell: ({ last_error }) => last_error ?? '–',
      csv: ({ last_error }) => last_error,
    },
    {
      id: 'sent_at',
      header: t('mail.logs.sent_at'),
      sort: 'sent_at',
      cell: ({ sent_at }) => dateTimeText(sent_at, i18n.language) ?? '–',
      csv: ({ sent_at }) => exportTime(sent_at),
    },
  ]
}
