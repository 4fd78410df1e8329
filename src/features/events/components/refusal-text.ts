import type { TFunction } from 'i18next'

import type { Guests } from '../registration.ts'

/** Why an answer was refused, in words that say what else can be done; empty where there are none of its own. */
export const refusalText = (t: TFunction, code: string, guests?: Pick<Guests, 'count'>): string =>
  code === 'ERROR_EVENT_FULL' && guests && guests.count > 0
    ? t('events.refused.with_guests')
    : t(`events.refused.${code}`, { defaultValue: '' })
