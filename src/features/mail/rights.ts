import type { Permission } from '#api/schema.gen.ts'
import { type EntranceOf, homeOf } from '#api/sections.ts'

/** A user's mail permissions. */
export interface MailRights {
  roleId: string
  /** Where to go after saving a template or leaving it. */
  templatesHome: EntranceOf<'templates'> | '/'
  send: boolean
  readLogs: boolean
  createTemplate: boolean
  updateTemplate: boolean
  deleteTemplate: boolean
}

export function mailRights(role: { id: string; permissions: readonly Permission[] } | undefined): MailRights {
  const { id = '', permissions = [] } = role ?? {}
  const may = (permission: Permission) => permissions.includes(permission)
  return {
    roleId: id,
    templatesHome: homeOf('templates', permissions),
    send: may('email:send'),
    readLogs: may('email_log:read'),
    createTemplate: may('email_template:create'),
    updateTemplate: may('email_template:update'),
    deleteTemplate: may('email_template:delete'),
  }
}
