import { describe, expect, it } from 'vitest'

import type { Outcome } from '../model/outcome.ts'
import { callReason, messageOf } from './kiosk-message.ts'

const member = {
  user_id: 'alva',
  name: ' Alva Maria Lind ',
  status: 'verified',
  registration: 'going',
  check_in_time: null,
  device_id: null,
  device_name: null,
} as const

const message = (outcome: Outcome) => messageOf({ outcome, member })

describe('the self check-in', () => {
  it('greets those admitted by first name, and reveals nothing more', () => {
    expect(message({ kind: 'admitted' })).toEqual({ kind: 'welcome', name: 'Alva' })
    expect(message({ kind: 'admitted_unregistered' })).toEqual({ kind: 'welcome', name: 'Alva' })
  })

  it('reveals neither who is inside nor when and where they came in', () => {
    const outcome = {
      kind: 'already_inside',
      since: '2026-11-22T18:00:00Z',
      deviceId: 'n',
      deviceName: 'North',
    }
    expect(message(outcome as Outcome)).toEqual({ kind: 'inside' })
  })

  it.each<Outcome>([
    { kind: 'ask', reason: 'event_full' },
    { kind: 'ask', reason: 'old_code' },
    { kind: 'refused', reason: 'account_inactive' },
    { kind: 'refused', reason: 'unknown_card' },
    { kind: 'not_saved', reason: 'quota' },
  ])('sends people to the staff without saying why: %o', (outcome) => {
    expect(message(outcome)).toEqual({ kind: 'staff' })
  })

  it('calls no staff for a code that is not a card, for people admitted, or when nothing can be stored', () => {
    expect(message({ kind: 'refused', reason: 'not_a_card' })).toEqual({ kind: 'other_code' })
    for (const outcome of [
      { kind: 'refused', reason: 'not_a_card' },
      { kind: 'admitted' },
      { kind: 'not_saved', reason: 'quota' },
    ] as const)
      expect(callReason(outcome)).toBeUndefined()
    expect(callReason({ kind: 'ask', reason: 'event_full' })).toBe('ask_event_full')
  })
})
