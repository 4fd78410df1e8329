import { read } from '#api/read.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

import type { TemplatesFilter } from './list.ts'
import { TEMPLATE_COLUMNS } from './template.ts'

/** The club's own templates. */
const ownTemplates = () => read('email_templates', TEMPLATE_COLUMNS).eq('association_id', ASSOCIATION_ID)

/** The club's announcements that match the filter. */
export function filteredTemplates({ q, language, sort }: TemplatesFilter) {
  let found = ownTemplates().eq('kind', 'announcement')
  if (q) found = found.contains(['name', 'subject'], q)
  if (language) found = found.eq('language', language)
  return found.sortBy(sort).order('id')
}
