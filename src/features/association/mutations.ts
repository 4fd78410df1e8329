import { api, done } from '#api/client.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'

import type { AssociationFields } from './association.ts'
import type { Logo } from './scale-logo.ts'

// All throw ApiError.

/** Asks for what it changed: an association that the caller may not change would otherwise count as saved. */
export function saveAssociation(fields: AssociationFields): Promise<void> {
  return done(api.from('associations').update(fields).eq('id', ASSOCIATION_ID).select('id').single())
}

/** Sets the logo, or takes it away. */
export function saveLogo(logo: Logo | null): Promise<void> {
  return done(
    api.rpc('set_association_logo', {
      p_association_id: ASSOCIATION_ID,
      // The generated type cannot say that null takes it away.
      p_content: (logo?.content ?? null) as string,
      ...(logo && { p_media_type: logo.mediaType }),
    }),
  )
}
