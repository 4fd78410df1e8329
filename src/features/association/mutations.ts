import { api, unwrapVoid } from '#api/client.ts'
import { call } from '#api/functions.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

import type { AssociationFields } from './association.ts'
import type { Logo } from './scale-logo.ts'

// All throw ApiError.

/** Saves the changed settings. Requests the row: otherwise, one that the user may not change would count as saved. */
export async function saveAssociation(changed: Partial<AssociationFields>): Promise<void> {
  if (Object.keys(changed).length === 0) return
  await unwrapVoid(api.from('associations').update(changed).eq('id', ASSOCIATION_ID).select('id').single())
}

/** Sets the logo, or removes it. */
export async function saveLogo(logo: Logo | null): Promise<void> {
  await call('set_association_logo', {
    p_association_id: ASSOCIATION_ID,
    p_content: logo?.content ?? null,
    ...(logo && { p_media_type: logo.mediaType }),
  })
}
