import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { dateTimeText, secondText } from '#lib/time/date-text.ts'
import { exportTime } from '#lib/time/export-time.ts'
import { BreakableText } from '#ui/content/BreakableText.tsx'
import { TextLink } from '#ui/layout/links.ts'
import type { Column } from '#ui/list/column.ts'

import { type AuditLine, isKeepers, shortSession } from '../line.ts'
import { useLineText } from '../use-line-text.ts'

/** Columns for showing and exporting the audit log. */
export function useLineColumns(): Column<AuditLine>[] {
  const { t, i18n } = useTranslation()
  const { action, details } = useLineText()
  const nobody = (line: AuditLine) => t(isKeepers(line) ? 'audit.keeper' : 'audit.nobody')
  return [
    {
      id: 'what',
      header: t('audit.what'),
      cell: (line) => (
        <>
          {action(line)}
          <Box sx={{ fontWeight: 400, color: 'text.secondary' }}>{details(line)}</Box>
        </>
      ),
      csv: (line) => action(line),
    },
    { id: 'details', header: t('audit.details'), csv: details },
    {
      id: 'who',
      header: t('audit.who'),
      cell: (line) =>
        line.actor_id !== null && line.actor_name !== null ? (
          <Person id={line.actor_id} name={line.actor_name} />
        ) : (
          nobody(line)
        ),
      brief: (line) => line.actor_name ?? nobody(line),
      csv: (line) => line.actor_name ?? (isKeepers(line) ? nobody(line) : null),
    },
    {
      id: 'whom',
      header: t('audit.whom'),
      cell: (line) => <Subject line={line} />,
      brief: ({ actor_id, subject_id, subject_name, subject_email, object_name }) =>
        [subject_id === actor_id ? null : (subject_name ?? subject_email), object_name]
          .filter(Boolean)
          .join(', '),
      csv: ({ subject_name, subject_email }) => subject_name ?? subject_email,
    },
    { id: 'object', header: t('audit.object'), csv: ({ object_name }) => object_name },
    {
      id: 'at',
      header: t('audit.at'),
      cell: ({ at }) => secondText(at, i18n.language),
      brief: ({ at }) => dateTimeText(at, i18n.language),
      csv: ({ at }) => exportTime(at),
    },
    {
      id: 'session',
      header: t('audit.session'),
      from: 'lg',
      cell: ({ session_id, address }) =>
        [session_id && shortSession(session_id), address].filter(Boolean).join(' · ') || '–',
      csv: ({ session_id }) => session_id,
    },
    { id: 'address', header: t('audit.address'), csv: ({ address }) => address },
  ]
}

/** The subject of an action: a member or a thing. */
function Subject({ line }: { line: AuditLine }) {
  const { subject_id, subject_name, subject_email, object_name } = line
  return (
    <>
      {subject_id !== null && subject_name !== null && <Person id={subject_id} name={subject_name} />}
      {subject_email !== null && <BreakableText text={subject_email} />}
      {subject_name !== null && object_name !== null && ' · '}
      {object_name}
    </>
  )
}

/** A member's name, linked to their page. */
function Person({ id, name }: { id: string; name: string }) {
  return (
    <TextLink to="/admin/users/$id" params={{ id }} color="inherit">
      {name}
    </TextLink>
  )
}
