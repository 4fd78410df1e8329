/** What somebody may do with mail, as far as their permissions go. */
export interface MailRights {
  send: boolean
  readLogs: boolean
  createTemplate: boolean
  deleteTemplate: boolean
}

export function mailRights(permissions: readonly string[]): MailRights {
  const may = (permission: string) => permissions.includes(permission)
  return {
    send: may('email:send'),
    readLogs: may('email_log:read'),
    createTemplate: may('email_template:create'),
    deleteTemplate: may('email_template:delete'),
  }
}
