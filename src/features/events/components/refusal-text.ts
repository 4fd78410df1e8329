import type { TFunction } from 'i18next'

import type { ErrorCode } from '#api/errors.ts'
import type { Child } from '#api/family.ts'

import type { Guests } from '../registration.ts'

interface Answered {
  guests?: Pick<Guests, 'count'> | undefined
  /** The child the answer was for. */
  child?: Child | undefined
}

/**
 * Why an answer was refused and what the reader can do instead; empty for codes without a text of their own.
 */
export function refusalText(t: TFunction, code: ErrorCode, { guests, child }: Answered): string {
  const withGuests = guests !== undefined && guests.count > 0
  if (child && code === 'ERROR_EVENT_FULL')
    return t(withGuests ? 'events.child.full_with_guests' : 'events.child.full', { name: child.name })
  return code === 'ERROR_EVENT_FULL' && withGuests
    ? t('events.refused.with_guests')
    : t(`events.refused.${code}`, { defaultValue: '' })
}
