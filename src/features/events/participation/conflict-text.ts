import type { TFunction } from 'i18next'

import { secondText } from '#lib/time/date-text.ts'

import type { Conflict, ConflictSide } from './conflict.ts'

/** The door, and the staff member at it. */
export function sideText({ device_name, staff_name }: ConflictSide, t: TFunction): string {
  const unknown = t('participation.scans.unknown')
  return `${device_name ?? unknown}, ${staff_name ?? unknown}`
}

/** All sides on one line, for an export. */
export function sidesText({ sides }: Conflict, t: TFunction, language: string): string {
  return sides.map((side) => `${secondText(side.scanned_at, language)} ${sideText(side, t)}`).join(' | ')
}

/** The notes, with who settled the conflict and when; empty until it is settled. */
export function notesText({ notes }: Conflict, t: TFunction, language: string): string {
  return notes
    .map(({ note, settled_by, settled_at }) => {
      const by = settled_by ?? t('participation.scans.unknown')
      return t('participation.conflicts.noted', { note, by, at: secondText(settled_at, language) })
    })
    .join(' | ')
}
