import type { Permission } from '#api/schema.gen.ts'

/** Whether a permission concerns people, as in the database (private.is_over_people). */
export const isOverPeople = (permission: Permission): boolean =>
  !/^(event|event_attendance|event_registration|translation):/.test(permission)
