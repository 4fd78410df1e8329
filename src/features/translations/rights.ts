import type { Permission } from '#api/schema.gen.ts'
import { type EntranceOf, homeOf } from '#api/sections.ts'

/** What somebody may do with the texts of the app, as far as their permissions go. */
export interface TextRights {
  /** Where saving and going back lead. */
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
