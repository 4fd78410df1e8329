import type { TFunction } from 'i18next'

/** Why an answer was refused, in words that say what else can be done; empty where there are none of its own. */
export const refusalText = (t: TFunction, code: string): string =>
  t(`events.refused.${code}`, { defaultValue: '' })
