import type { Permission } from '#api/schema.gen.ts'

/** Whether a permission is one over people, as the database has it (private.is_over_people). */
export const isOverPeople = (permission: Permission): boolean =>
  !/^(event|event_attendance|event_registration|translation):/.test(permission)
