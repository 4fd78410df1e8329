import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { LANGUAGES } from '#lib/text/languages.ts'
import { dateTimeText } from '#lib/time/date-text.ts'
import { exportTime } from '#lib/time/export-time.ts'
import { DraftsIcon } from '#ui/icon/shell-icons.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { TextLink } from '#ui/layout/links.ts'
import { Section } from '#ui/layout/Section.tsx'
import type { Column } from '#ui/list/column.ts'
import { countSet } from '#ui/list/count-set.ts'
import { DataList } from '#ui/list/DataList.tsx'
import { FilterSelect } from '#ui/list/FilterSelect.tsx'
import type { OnStep } from '#ui/list/list-search.ts'
import { useSelection } from '#ui/list/use-selection.ts'

import type { MailRights } from '../rights.ts'
import { DeleteButton } from './DeleteButton.tsx'
import { type TemplatesSearch, toTemplatesFilter } from './list.ts'
import { everyTemplate, templateQueries } from './queries.ts'
import type { Template } from './template.ts'

interface OwnTemplatesProps {
  search: TemplatesSearch
  rights: MailRights
  onStep: OnStep<TemplatesSearch>
}

const idOf = ({ id }: Template) => id
const nameOf = ({ name }: Template) => name

/** The club's announcements, to start a mailing from. */
export function OwnTemplates({ search, rights, onStep }: OwnTemplatesProps) {
  const { t } = useTranslation()
  const filter = toTemplatesFilter(search)
  const list = useQuery({ ...templateQueries.list(filter), placeholderData: keepPreviousData })
  const columns = useColumns()
  const selection = useSelection(idOf)
  return (
    <Section title={t('mail.templates.own')}>
      <DataList
        label={t('mail.templates.own')}
        list={list}
        view={filter}
        onStep={(change) => onStep(change as Partial<TemplatesSearch>)}
        all={() => everyTemplate(filter)}
        totalText={(count) => t('mail.templates.total', { count })}
        columns={columns}
        keyOf={idOf}
        nameOf={nameOf}
        selection={rights.deleteTemplate ? selection : undefined}
        actions={<DeleteButton templates={[...selection.rows.values()]} onDone={selection.clear} />}
        searchLabel={t('mail.templates.search')}
        exportName={t('mail.templates.export_name')}
        filtersSet={countSet(search.language)}
        onShowAll={() => onStep({ q: undefined, language: undefined })}
        filters={
          <FilterSelect
            label={t('mail.language')}
            all={t('mail.templates.any_language')}
            value={search.language}
            options={LANGUAGES.map((value) => ({ value, label: t(`app.language.${value}`) }))}
            onChange={(language) => onStep({ language })}
          />
        }
        empty={
          <EmptyState icon={DraftsIcon} title={t('mail.templates.empty_title')}>
            {t('mail.templates.empty_text')}
          </EmptyState>
        }
      />
    </Section>
  )
}

function useColumns(): Column<Template>[] {
  const { t, i18n } = useTranslation()
  return [
    {
      id: 'name',
      header: t('mail.name'),
      sort: 'name',
      cell: ({ id, name }) => (
        <TextLink to="/admin/email-templates/$id/edit" params={{ id }} color="inherit">
          {name}
        </TextLink>
      ),
      csv: nameOf,
    },
    {
      id: 'subject',
      header: t('mail.subject'),
      sort: 'subject',
      cell: ({ subject }) => subject,
      brief: ({ subject }) => subject,
      csv: ({ subject }) => subject,
    },
    {
      id: 'language',
      header: t('mail.language'),
      sort: 'language',
      cell: ({ language }) => t(`app.language.${language}`),
      brief: ({ language }) => t(`app.language.${language}`),
      csv: ({ language }) => language,
    },
    {
      id: 'last_modified',
      header: t('mail.templates.last_modified'),
      sort: 'last_modified',
      cell: ({ last_modified }) => dateTimeText(last_modified, i18n.language),
      csv: ({ last_modified }) => exportTime(last_modified),
    },
    { id: 'html_body', header: t('mail.content'), csv: ({ html_body }) => html_body },
  ]
}
