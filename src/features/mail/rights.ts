import type { Permission } from '#api/schema.gen.ts'
import { type EntranceOf, homeOf } from '#api/sections.ts'

/** What somebody may do with mail, as far as their permissions go. */
export interface MailRights {
  /** Where saving a template and going back from it lead. */
  templatesHome: EntranceOf<'templates'> | '/'
  send: boolean
  readLogs: boolean
  createTemplate: boolean
  deleteTemplate: boolean
}

export function mailRights(permissions: readonly Permission[]): MailRights {
  const may = (permission: Permission) => permissions.includes(permission)
  return {
    templatesHome: homeOf('templates', permissions),
    send: may('email:send'),
    readLogs: may('email_log:read'),
    createTemplate: may('email_template:create'),
    deleteTemplate: may('email_template:delete'),
  }
}
