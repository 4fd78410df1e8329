import type { Permission } from '#api/schema.gen.ts'
import { type EntranceOf, homeOf } from '#api/sections.ts'

/** A user's permissions on the app's texts. */
export interface TextRights {
  /** Where to go after saving or leaving. */
  home: EntranceOf<'translations'> | '/'
  create: boolean
  update: boolean
  remove: boolean
}

export function textRights(permissions: readonly Permission[]): TextRights {
  return {
    home: homeOf('translations', permissions),
    create: permissions.includes('translation:create'),
    update: permissions.includes('translation:update'),
    remove: permissions.includes('translation:delete'),
  }
}
