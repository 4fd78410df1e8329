import type { Contact } from '#lib/text/contact.ts'

import { PhoneLink } from './PhoneLink.tsx'

interface Props {
  person: Contact
  /** What is shown if nobody is named. */
  none: string
}

/** A person's emergency contact. */
export function EmergencyContact({ person: { emergency_name, emergency_phone }, none }: Props) {
  if (!emergency_phone) return none
  return (
    <>
      {emergency_name} <PhoneLink phone={emergency_phone} />
    </>
  )
}
