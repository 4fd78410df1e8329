/** What somebody may do with events, as far as their permissions go. */
export interface PlanningRights {
  create: boolean
  update: boolean
  remove: boolean
}

export function planningRights(permissions: readonly string[]): PlanningRights {
  return {
    create: permissions.includes('event:create'),
    update: permissions.includes('event:update'),
    remove: permissions.includes('event:delete'),
  }
}
