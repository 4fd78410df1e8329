import type { TFunction } from 'i18next'

/** The most common reasons for undoing a check-in. */
export const UNDO_REASONS = ['wrong_person', 'left', 'mistake'] as const

/** An undo's reason for display: a common one in the reader's language, any other as typed. */
export function undoReasonText(reason: string, t: TFunction): string {
  const common = UNDO_REASONS.find((name) => name === reason)
  return common ? t(`scanner.undo.reasons.${common}`) : reason
}

/** A reason as stored: a common one by its key, so that staff reading another language understand it. */
export function undoReasonName(text: string, t: TFunction): string {
  return UNDO_REASONS.find((name) => t(`scanner.undo.reasons.${name}`) === text) ?? text
}
