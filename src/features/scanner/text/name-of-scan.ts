import type { TFunction } from 'i18next'

import type { OutboxRow } from '#offline/outbox/scan.ts'

/** Whom a scan of this device is about: a member, a member's guest, a visitor, or an unknown card sent to the staff. */
export function nameOfScan(
  { user_id, guest_of, op }: Pick<OutboxRow, 'user_id' | 'guest_of' | 'op'>,
  memberOf: (userId: string) => { name: string } | undefined,
  t: TFunction,
): string {
  const nameOf = (userId: string) => memberOf(userId)?.name ?? t('scanner.unknown_person')
  if (user_id !== null) return nameOf(user_id)
  if (guest_of) return t('scanner.guest.of', { name: nameOf(guest_of) })
  return t(op === 'help' ? 'scanner.unknown_person' : 'scanner.visitor')
}
