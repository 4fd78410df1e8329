import type { Permission } from '#api/schema.gen.ts'
import { type EntranceOf, homeOf } from '#api/sections.ts'

/** What the reader's permissions allow for events. */
export interface PlanningRights {
  /** Where saving and going back lead to. */
  home: EntranceOf<'events'> | '/'
  create: boolean
  update: boolean
  remove: boolean
}

export function planningRights(permissions: readonly Permission[]): PlanningRights {
  return {
    home: homeOf('events', permissions),
    create: permissions.includes('event:create'),
    update: permissions.includes('event:update'),
    remove: permissions.includes('event:delete'),
  }
}
