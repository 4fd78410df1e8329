import type { TFunction } from 'i18next'

import type { CodeKind } from '#api/door-types.ts'
import { undoReasonText } from '#lib/door/undo-reasons.ts'

import type { Outcome } from '../model/outcome.ts'
import { momentText } from './moment-text.ts'

/** The line under the verdict: why, since when, and what to do about it. */
export function outcomeDetail(outcome: Outcome, t: TFunction, language: string, deviceId?: string): string {
  switch (outcome.kind) {
    case 'already_inside': {
      const time = momentText(outcome.since, language)
      if (deviceId && outcome.deviceId === deviceId) return t('scanner.detail.already_inside_here', { time })
      return t('scanner.detail.already_inside', {
        time,
        device: outcome.deviceName ?? t('scanner.unknown_device'),
      })
    }
    case 'ask':
    case 'refused':
    case 'not_saved':
      return t(`scanner.detail.${outcome.kind}_${outcome.reason}`)
    case 'undone':
      return outcome.reason
        ? t('scanner.detail.undone', { reason: undoReasonText(outcome.reason, t) })
        : t('scanner.detail.undone_only')
    case 'admitted':
    case 'admitted_unregistered':
      return t(`scanner.detail.${outcome.kind}`)
  }
}

/** The outcome as one short line of the list, including the verdict's word. */
export function outcomeLine(outcome: Outcome, t: TFunction, language: string, deviceId?: string): string {
  const word = t(`scanner.verdict.${outcome.kind}`)
  // For the self check-in's own list, as it asked nobody.
  const isForStaff = outcome.kind === 'ask' && outcome.reason === 'sent_to_staff'
  switch (outcome.kind) {
    case 'admitted':
    case 'admitted_unregistered':
      return [word, outcome.kind === 'admitted' && t('scanner.search.going'), codeNote(outcome.code, t)]
        .filter(Boolean)
        .join(' · ')
    case 'undone':
      // No reason is asked for when undoing a visitor.
      return [word, undoReasonText(outcome.reason, t)].filter(Boolean).join(' · ')
    default: {
      const detail = outcomeDetail(outcome, t, language, deviceId)
      return isForStaff ? detail : `${word} · ${detail}`
    }
  }
}

/** A note on the code, for later; a genuine one needs none. */
const codeNote = (code: CodeKind | null | undefined, t: TFunction) =>
  code && code !== 'genuine' && t(`scanner.code.${code}`)
