import { queryOptions } from '@tanstack/react-query'

import { answer, api, done, known } from '#api/client.ts'
import { everyRow, numberedPage } from '#api/pages.ts'
import { rowId } from '#api/row-id.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'
import { anyContains } from '#lib/like-pattern.ts'
import { ephemeral } from '#lib/ephemeral.ts'
import { sortOf } from '#ui/list/list-search.ts'

import type { Kind } from '../kinds.ts'
import type { TemplatesFilter } from './list.ts'
import { fromFields, type Template, type TemplateFields } from './template.ts'

const COLUMNS = 'id,scope,kind,name,subject,html_body,text_body,language,variables,last_modified'

/** Keys: everything about templates under `all`. */
export const templateQueries = {
  all: ['mail', 'templates'] as const,

  /** The club's announcements, a page of them. */
  list: (filter: TemplatesFilter) =>
    queryOptions({
      queryKey: ['mail', 'templates', 'list', filter],
      ...ephemeral,
      queryFn: ({ signal }) =>
        numberedPage<Template>(
          (number) =>
            narrowed(filter)
              .range((number - 1) * filter.size, number * filter.size - 1)
              .abortSignal(signal),
          filter.page,
        ),
    }),

  /** What came with the app, and what the club has in place of it: a bounded number. */
  builtIn: () =>
    queryOptions({
      queryKey: ['mail', 'templates', 'built-in'],
      ...ephemeral,
      queryFn: ({ signal }): Promise<Template[]> =>
        answer(
          api
            .from('email_templates')
            .select(COLUMNS)
            .or(`association_id.is.null,and(association_id.eq.${ASSOCIATION_ID},kind.neq.announcement)`)
            .order('language')
            .order('id')
            .abortSignal(signal),
        ),
    }),

  /** A template of the club. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['mail', 'templates', 'detail', id],
      ...ephemeral,
      queryFn: ({ signal }): Promise<Template> =>
        known(
          api
            .from('email_templates')
            .select(COLUMNS)
            .eq('id', rowId(id))
            .eq('association_id', ASSOCIATION_ID)
            .abortSignal(signal)
            .maybeSingle(),
        ),
    }),
}

/** Every announcement that the filter matches, on all pages. Throws ApiError. */
export function everyTemplate(filter: TemplatesFilter): Promise<Template[]> {
  return everyRow((first, count) => narrowed(filter).range(first, first + count - 1))
}

/** Throws ApiError. */
export function createTemplate(kind: Kind, fields: TemplateFields): Promise<void> {
  const { language } = fields
  const row = { association_id: ASSOCIATION_ID, kind, language, ...fromFields(fields) }
  return done(api.from('email_templates').insert(row).select('id').single())
}

/** Throws ApiError, also when the template is gone. */
export function saveTemplate(id: string, fields: TemplateFields): Promise<void> {
  return done(api.from('email_templates').update(fromFields(fields)).eq('id', id).select('id').single())
}

/** Deletes templates of the club; where one lay over a built-in mail, that has its own words again. Throws ApiError. */
export function deleteTemplates(ids: readonly string[]): Promise<void> {
  return done(api.from('email_templates').delete().in('id', ids).select('id'))
}

function narrowed({ q, language, sort }: TemplatesFilter) {
  let found = api
    .from('email_templates')
    .select(COLUMNS, { count: 'exact' })
    .eq('association_id', ASSOCIATION_ID)
    .eq('kind', 'announcement')
  if (q) found = found.or(anyContains(['name', 'subject'], q))
  if (language) found = found.eq('language', language)
  const { column, ascending } = sortOf(sort)
  return found.order(column, { ascending }).order('id')
}
