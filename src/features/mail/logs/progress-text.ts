import type { TFunction } from 'i18next'

import { type Mail, progressOf } from './log.ts'

/** A mail's progress, in words. */
export function progressText(mail: Mail, t: TFunction): string {
  const { state, count } = progressOf(mail)
  switch (state) {
    case 'under_way':
      return t('mail.logs.under_way', { count })
    case 'all_sent':
      return t('mail.logs.all_sent')
    default:
      return t('mail.logs.some_failed', { count })
  }
}
