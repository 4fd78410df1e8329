import { BreakableText } from '#ui/content/BreakableText.tsx'
import { TextLink } from '#ui/layout/links.ts'

import type { AuditLine } from '../line.ts'

/** The subject of an action: a member or a thing. */
export function Subject({ line }: { line: AuditLine }) {
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
export function Person({ id, name }: { id: string; name: string }) {
  return (
    <TextLink to="/admin/users/$id" params={{ id }} color="inherit">
      {name}
    </TextLink>
  )
}
