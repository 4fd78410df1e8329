import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '#ui/control/LinkButton.ts'
import { AddIcon } from '#ui/icon/member-icons.ts'
import { TranslateIcon } from '#ui/icon/shell-icons.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { countSet } from '#ui/list/count-set.ts'
import { DataList } from '#ui/list/DataList.tsx'
import { FilterSelect } from '#ui/list/FilterSelect.tsx'
import type { OnStep } from '#ui/list/list-search.ts'
import { useSelection } from '#ui/list/use-selection.ts'

import { everyText } from '../list-query.ts'
import { STATES, toFilter, type TranslationsSearch } from '../list.ts'
import { translationQueries } from '../queries.ts'
import type { TextRights } from '../rights.ts'
import type { TextKey } from '../text.ts'
import { TextsActions } from './TextsActions.tsx'
import { useTextColumns } from './use-text-columns.tsx'

interface TranslationsPageProps {
  rights: TextRights
  search: TranslationsSearch
  onStep: OnStep<TranslationsSearch>
  /** Makes the app show the current texts. */
  onChanged: () => Promise<void>
}

const idOf = (text: TextKey) => text.id
const nameOf = (text: TextKey) => text.key

/** Every text of the app, missing ones first. */
export function TranslationsPage({ rights, search, onStep, onChanged }: TranslationsPageProps) {
  const { t } = useTranslation()
  const filter = toFilter(search)
  const list = useQuery({ ...translationQueries.list(filter), placeholderData: keepPreviousData })
  const namespaces = useQuery(translationQueries.namespaces())
  const columns = useTextColumns(search, rights)
  const selection = useSelection(idOf)
  return (
    <Page wide>
      <PageHeader
        title={t('translations.title')}
        lead={t('translations.lead')}
        actions={
          rights.create && (
            <LinkButton to="/admin/translations/new" variant="contained" startIcon={<AddIcon />}>
              {t('translations.add')}
            </LinkButton>
          )
        }
      />
      <DataList
        label={t('translations.title')}
        list={list}
        view={filter}
        onStep={(change) => onStep(change as Partial<TranslationsSearch>)}
        all={() => everyText(filter)}
        totalText={(count) => t('translations.total', { count })}
        columns={columns}
        keyOf={idOf}
        nameOf={nameOf}
        selection={selection}
        actions={<TextsActions selection={selection} rights={rights} onChanged={onChanged} />}
        searchLabel={t('translations.search')}
        exportName={t('translations.export_name')}
        filtersSet={countSet(search.namespace, search.state)}
        onShowAll={() => onStep({ q: undefined, namespace: undefined, state: undefined })}
        filters={
          <>
            <FilterSelect
              label={t('translations.namespace')}
              all={t('translations.all_namespaces')}
              value={search.namespace}
              options={(namespaces.data ?? []).map((value) => ({ value, label: value }))}
              onChange={(namespace) => onStep({ namespace })}
            />
            <FilterSelect
              label={t('translations.state.label')}
              all={t('translations.state.all')}
              value={search.state}
              options={STATES.map((value) => ({ value, label: t(`translations.state.${value}`) }))}
              onChange={(state) => onStep({ state })}
            />
          </>
        }
        empty={<EmptyState icon={TranslateIcon} title={t('translations.empty_title')} />}
      />
    </Page>
  )
}
