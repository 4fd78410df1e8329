import { queryOptions } from '@tanstack/react-query'

import { api, unwrapVoid } from '#api/client.ts'
import { embed } from '#api/embed.ts'
import { toApiError } from '#api/errors.ts'
import { queryKeys } from '#api/query-keys.ts'
import { read } from '#api/read.ts'
import { rowId } from '#api/row-id.ts'
import { isTaken } from '#api/taken.ts'
import { changes } from '#lib/async/changes.ts'
import { ephemeral } from '#lib/async/ephemeral.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

import { KINDS_WITH_SECRET_LINK, type Kind } from '../kinds.ts'
import type { MailRights } from '../rights.ts'
import type { TemplatesFilter } from './list.ts'
import { TEMPLATE_COLUMNS, type Template, type TemplateFields, fromFields, toFields } from './template.ts'

/** More announcement templates than a club will ever have. */
const MOST_ANNOUNCEMENTS = 200

const all = queryKeys.mailTemplates

/** Keys: everything about templates under `all`. */
export const templateQueries = {
  all,

  /** One page of the club's announcements. */
  list: (filter: TemplatesFilter) =>
    queryOptions({
      queryKey: [...all, 'list', filter],
      ...ephemeral,
      queryFn: ({ signal }) => filteredTemplates(filter).page(filter, signal),
    }),

  /** The built-in templates, and the club's replacements: a bounded number. */
  builtIn: () =>
    queryOptions({
      queryKey: [...all, 'built-in'],
      ...ephemeral,
      queryFn: ({ signal }) =>
        read('email_templates', TEMPLATE_COLUMNS)
          .anyOf(
            [['association_id', 'is', null]],
            [
              ['association_id', 'eq', ASSOCIATION_ID],
              ['kind', 'neq', 'announcement'],
            ],
          )
          .order('language')
          .order('id')
          .rows(signal),
    }),

  /**
   * The kinds that a role may not write: those with a secret link, if another role ranks above it or has more permissions
   * (app.may_write_template).
   */
  lockedKinds: (roleId: string) =>
    queryOptions({
      queryKey: [...all, 'locked', roleId],
      ...ephemeral,
      queryFn: async ({ signal }): Promise<readonly Kind[]> => {
        const roles = await read('roles', ['id', 'sort_order'], { permissions: embed('permissions', ['id']) })
          .eq('association_id', ASSOCIATION_ID)
          .rows(signal)
        const own = roles.find(({ id }) => id === roleId)
        const held = new Set(own?.permissions.map(({ id }) => id))
        const isHighest = roles.every(
          ({ sort_order, permissions }) =>
            own && own.sort_order <= sort_order && permissions.every(({ id }) => held.has(id)),
        )
        return isHighest ? [] : KINDS_WITH_SECRET_LINK
      },
    }),

  /** One of the club's templates, or a built-in one. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      ...ephemeral,
      queryFn: ({ signal }) => read('email_templates', TEMPLATE_COLUMNS).eq('id', rowId(id)).one(signal),
    }),

  /** What a mailing can start from: the club's announcements and the built-in ones. */
  announcements: () =>
    queryOptions({
      queryKey: [...all, 'announcements'],
      ...ephemeral,
      queryFn: ({ signal }) =>
        read('email_templates', TEMPLATE_COLUMNS)
          .eq('kind', 'announcement')
          .order('scope')
          .order('name')
          .order('id')
          .take(MOST_ANNOUNCEMENTS, signal),
    }),
}

/** Every announcement that matches the filter, on all pages. Throws ApiError. */
export const everyTemplate = (filter: TemplatesFilter): Promise<Template[]> =>
  filteredTemplates(filter).every()

/**
 * Creates a template under this id, a UUID. If an earlier attempt did so and only its response was lost, what was corrected
 * since then is saved, by those who may change templates. Throws ApiError.
 */
export async function createTemplate(
  id: string,
  kind: Kind,
  fields: TemplateFields,
  rights: Pick<MailRights, 'updateTemplate'>,
): Promise<void> {
  const { language } = fields
  const row = { id, association_id: ASSOCIATION_ID, kind, language, ...fromFields(fields) }
  try {
    await unwrapVoid(api.from('email_templates').insert(row).select('id').single())
  } catch (error) {
    if (!isTaken(toApiError(error))) throw error
    const created = await read('email_templates', TEMPLATE_COLUMNS).eq('id', id).one()
    if (rights.updateTemplate) await saveTemplate(created, fields)
  }
}

/**
 * Saves what changed in a template: what somebody else changed meanwhile stays. Throws ApiError, also if the template
 * no longer exists.
 */
export async function saveTemplate(template: Template, fields: TemplateFields): Promise<void> {
  const changed = changes(fromFields(toFields(template)), fromFields(fields))
  if (Object.keys(changed).length === 0) return
  await unwrapVoid(api.from('email_templates').update(changed).eq('id', template.id).select('id').single())
}

/**
 * Deletes templates of the club; a built-in mail that one replaced gets its original text back. Throws
 * ApiError.
 */
export function deleteTemplates(ids: readonly string[]): Promise<void> {
  return unwrapVoid(api.from('email_templates').delete().in('id', ids).select('id'))
}

/** The club's own templates. */
const ownTemplates = () => read('email_templates', TEMPLATE_COLUMNS).eq('association_id', ASSOCIATION_ID)

/** The club's announcements that match the filter. */
function filteredTemplates({ q, language, sort }: TemplatesFilter) {
  let found = ownTemplates().eq('kind', 'announcement')
  if (q) found = found.contains(['name', 'subject'], q)
  if (language) found = found.eq('language', language)
  return found.sortBy(sort).order('id')
}
