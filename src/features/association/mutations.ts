import { api, unwrapVoid } from '#api/client.ts'
import { call } from '#api/functions.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'

import type { AssociationFields } from './association.ts'
import type { Logo } from './scale-logo.ts'

// All throw ApiError.

/** Asks for what it changed: an association that the caller may not change would otherwise count as saved. */
export function saveAssociation(fields: AssociationFields): Promise<void> {
  return unwrapVoid(api.from('associations').update(fields).eq('id', ASSOCIATION_ID).select('id').single())
}

/** Sets the logo, or takes it away. */
export async function saveLogo(logo: Logo | null): Promise<void> {
  await call('set_association_logo', {
    p_association_id: ASSOCIATION_ID,
    p_content: logo?.content ?? null,
    ...(logo && { p_media_type: logo.mediaType }),
  })
}
