import type { RowOfAnswer } from '#api/functions.ts'

/** Who did what to whom, when and from which session. */
export type AuditLine = RowOfAnswer<'audit_log'>

/** Subjects of actions: the first part of their name. */
export const AREAS = [
  'login',
  'account',
  'member',
  'invitation',
  'role',
  'group',
  'event',
  'door',
  'mail',
  'template',
  'settings',
  'text',
  'list',
  'server',
  'grant',
] as const

/** Enough of a session's id to distinguish it. */
export const shortSession = (id: string): string => id.slice(0, 8)

/** Whether it was done on the server itself, by whoever runs it. */
export const isKeepers = ({ action }: Pick<AuditLine, 'action'>): boolean => action.startsWith('server.')

export const idOf = (line: AuditLine): string => String(line.id)
