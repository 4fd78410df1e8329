import type { Outcome, Shown } from '../model/outcome.ts'

/**
 * What the self check-in tells the person in front of it: no name but their own, and never the reason for a
 * refusal.
 */
export type KioskMessage = { kind: 'welcome'; name: string } | { kind: 'inside' | 'other_code' | 'staff' }

/** The message for an outcome; none for what staff have undone elsewhere on this device. */
export function messageOf({ outcome, member }: Pick<Shown, 'outcome' | 'member'>): KioskMessage | undefined {
  switch (outcome.kind) {
    case 'admitted':
    case 'admitted_unregistered':
      return { kind: 'welcome', name: firstName(member?.name ?? '') }
    case 'already_inside':
      return { kind: 'inside' }
    case 'refused':
      return { kind: outcome.reason === 'not_a_card' ? 'other_code' : 'staff' }
    case 'ask':
    case 'not_saved':
      return { kind: 'staff' }
    case 'undone':
      return undefined
  }
}

/** Why staff are needed, as reported to other doors: a question, or a refusal with its reason. */
export function callReason(outcome: Outcome): string | undefined {
  const isCall = outcome.kind === 'ask' || (outcome.kind === 'refused' && outcome.reason !== 'not_a_card')
  return isCall ? `${outcome.kind}_${outcome.reason}` : undefined
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''
