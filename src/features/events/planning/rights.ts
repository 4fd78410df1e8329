import type { Permission } from '#api/schema.gen.ts'

/** What somebody may do with events, as far as their permissions go. */
export interface PlanningRights {
  create: boolean
  update: boolean
  remove: boolean
}

export function planningRights(permissions: readonly Permission[]): PlanningRights {
  return {
    create: permissions.includes('event:create'),
    update: permissions.includes('event:update'),
    remove: permissions.includes('event:delete'),
  }
}
