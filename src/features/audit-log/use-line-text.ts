import { useTranslation } from 'react-i18next'

import { undoReasonText } from '#lib/door/undo-reasons.ts'
import { useClubContext } from '#ui/content/club-type.ts'
import { useRoleName } from '#ui/content/use-role-name.ts'

import type { AuditLine } from './line.ts'

/** Describes in words what was done, and what it changed. */
export function useLineText() {
  const { t, i18n } = useTranslation()
  const roleName = useRoleName()
  const club = useClubContext()
  const list = (items: readonly string[]) =>
    new Intl.ListFormat(i18n.language, { type: 'unit' }).format(items)
  const may = (names: readonly string[]) =>
    list(names.map((name) => t([`roles.may.${name.replaceAll(':', '_')}`, name], club)))
  const value = (area: string, name: string) =>
    area === 'event'
      ? t([`planning.status.${name}`, name])
      : t([`users.status.${name}`, `card.role.${name}`, name], club)

  const change = ({ action, details: { from, to } }: AuditLine) => {
    if (from === undefined || to === undefined) return false
    if (action === 'event.queue_moved') return t('audit.queue_places', { from, to })
    if (action === 'event.answer_corrected' || action === 'event.answer_changed')
      return [from, to].map((answer) => t([`participation.registration.${answer}`, answer])).join(' → ')
    return `${value(area({ action }), from)} → ${value(area({ action }), to)}`
  }

  const area = ({ action }: Pick<AuditLine, 'action'>) => action.slice(0, action.indexOf('.'))

  return {
    /** An unknown action of a newer server is shown by its name. */
    action: ({ action }: AuditLine): string => t([`audit.action.${action}`, action]),

    details: (line: AuditLine): string => {
      const { reason, role, fields, added, removed, count, rows, recipients, more } = line.details
      const parts = [
        change(line),
        reason && undoReasonText(reason, t),
        role !== undefined && roleName(role),
        fields && list(fields.map((field) => t([`audit.field.${field}`, field]))),
        added && t('audit.added', { what: may(added) }),
        removed && t('audit.removed', { what: may(removed) }),
        count !== undefined && count !== 1 && t('audit.count', { count }),
        rows !== undefined && t('audit.rows', { count: rows }),
        recipients !== undefined && t('audit.recipients', { count: recipients }),
        more && t('audit.more'),
      ]
      return parts.filter((part) => typeof part === 'string').join(' · ')
    },
  }
}
