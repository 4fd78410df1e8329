import { BreakableText } from '#ui/content/BreakableText.tsx'
import { TextLink } from '#ui/layout/links.ts'

import type { AuditLine } from '../line.ts'

/** Whom or what an act was about. */
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

/** A member by name, leading to what the club knows of them. */
export function Person({ id, name }: { id: string; name: string }) {
  return (
    <TextLink to="/admin/users/$id" params={{ id }} color="inherit">
      {name}
    </TextLink>
  )
}
