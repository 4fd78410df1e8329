import type { TFunction } from 'i18next'

/** Why a check-in is mostly taken back. */
export const UNDO_REASONS = ['wrong_person', 'left', 'mistake'] as const

/** The reason of an undo for a reader: one of the common ones in their own language, another as it was typed. */
export function undoReasonText(reason: string, t: TFunction): string {
  const common = UNDO_REASONS.find((name) => name === reason)
  return common ? t(`scanner.undo.reasons.${common}`) : reason
}

/** The reason as it is kept: a common one by its name, so that staff who read another language understand it. */
export function undoReasonName(text: string, t: TFunction): string {
  return UNDO_REASONS.find((name) => t(`scanner.undo.reasons.${name}`) === text) ?? text
}
