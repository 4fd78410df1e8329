import { describe, expect, it } from 'vitest'

import { admit, type CodeCheck, decideVerdict, type DoorMember, isAdmission } from './verdict.ts'

const member = (change: Partial<DoorMember> = {}) =>
  ({
    kind: 'member',
    member: {
      user_id: 'u1',
      name: 'Alva Ek',
      status: 'verified',
      registration: 'going',
      check_in_time: null,
      device_id: null,
      device_name: null,
      ...change,
    },
  }) as const

const open = { is_private: false, max_participants: null }
const empty = { inside: 0, expected: 0 }

describe('at an open event', () => {
  it('admits a member who is going', () => {
    expect(decideVerdict(member(), open, empty)).toEqual({ kind: 'admitted' })
  })

  it.each(['interested', null] as const)(
    'admits a member with registration %s, and says so',
    (registration) => {
      expect(decideVerdict(member({ registration }), open, empty)).toEqual({ kind: 'admitted_unregistered' })
    },
  )

  it('admits a member who has not confirmed their e-mail address', () => {
    expect(decideVerdict(member({ status: 'unverified' }), open, empty).kind).toBe('admitted')
  })

  it('reports since when and through which device somebody has been inside', () => {
    const inside = member({
      check_in_time: '2026-11-21T18:00:00Z',
      device_id: 'd1',
      device_name: 'Södra dörren',
    })
    expect(decideVerdict(inside, open, empty)).toEqual({
      kind: 'already_inside',
      since: '2026-11-21T18:00:00Z',
      deviceId: 'd1',
      deviceName: 'Södra dörren',
    })
  })

  it('refuses a closed account', () => {
    const closed = member({ status: 'inactive' })
    expect(decideVerdict(closed, open, empty)).toEqual({ kind: 'refused', reason: 'account_inactive' })
  })

  it.each(['unknown_card', 'unknown_version', 'not_a_card'] as const)('refuses a code that is %s', (kind) => {
    expect(decideVerdict({ kind }, open, empty)).toEqual({ kind: 'refused', reason: kind })
  })
})

describe('at a private event', () => {
  const secret = { ...open, is_private: true }

  it('admits those who are going', () => {
    expect(decideVerdict(member(), secret, empty)).toEqual({ kind: 'admitted' })
  })

  it('asks about someone on the list who was only interested', () => {
    const unsure = member({ registration: 'interested' })
    expect(decideVerdict(unsure, secret, empty)).toEqual({ kind: 'ask', reason: 'private_event' })
  })

  it('refuses a member who was not invited', () => {
    const stranger = member({ registration: null })
    expect(decideVerdict(stranger, secret, empty)).toEqual({ kind: 'refused', reason: 'not_invited' })
  })
})

describe('at an event with ten places', () => {
  const small = { ...open, max_participants: 10 }

  it('reserves the places of those who are going', () => {
    const walkIn = member({ registration: null })
    expect(decideVerdict(walkIn, small, { inside: 4, expected: 6 })).toEqual({
      kind: 'ask',
      reason: 'event_full',
    })
    expect(decideVerdict(member(), small, { inside: 4, expected: 6 })).toEqual({ kind: 'admitted' })
  })

  it('admits walk-ins while places are left', () => {
    const walkIn = member({ registration: null })
    expect(decideVerdict(walkIn, small, { inside: 4, expected: 5 }).kind).toBe('admitted_unregistered')
  })

  it('asks about people on the waiting list, even if the roster shows a place left', () => {
    const waiting = member({ registration: 'interested', queued: true })
    const asks = { kind: 'ask', reason: 'in_queue' }
    expect(decideVerdict(waiting, small, { inside: 4, expected: 6 })).toEqual(asks)
    expect(decideVerdict(waiting, small, { inside: 4, expected: 1 })).toEqual(asks)
    expect(admit({ registration: 'interested' })).toEqual({ kind: 'admitted_unregistered' })
  })

  it('asks about everyone once ten are inside, and never refuses', () => {
    expect(decideVerdict(member(), small, { inside: 10, expected: 1 })).toEqual({
      kind: 'ask',
      reason: 'event_full',
    })
  })
})

it('admits anyone staff admit, registered or not', () => {
  expect(admit({ registration: 'going' })).toEqual({ kind: 'admitted' })
  expect(admit({ registration: 'interested' })).toEqual({ kind: 'admitted_unregistered' })
})

it('counts only the two admissions as letting someone in', () => {
  expect(isAdmission({ kind: 'admitted' })).toBe(true)
  expect(isAdmission({ kind: 'admitted_unregistered' })).toBe(true)
  expect(isAdmission({ kind: 'ask', reason: 'event_full' })).toBe(false)
  expect(isAdmission({ kind: 'refused', reason: 'unknown_card' })).toBe(false)
})

describe("a card's code", () => {
  const rules = { old: 'ask', paper: 'refuse' } as const
  const decide = (code: CodeCheck, change = {}, event = {}) =>
    decideVerdict({ ...member(change), code }, { ...open, codes: rules, ...event }, empty)

  it('is admitted when genuine, and recorded', () => {
    expect(decide('genuine')).toEqual({ kind: 'admitted', code: 'genuine' })
  })

  it.each([
    ['old', { kind: 'ask', reason: 'old_code' }],
    ['paper', { kind: 'refused', reason: 'paper_card' }],
    // Anyone can sign a token with a key of their own.
    ['unverified', { kind: 'refused', reason: 'new_phone' }],
  ] as const)('is treated as the club has set when it is %s', (code, decision) => {
    expect(decide(code)).toEqual(decision)
    expect(decide(code, {}, { codes: { old: 'admit', paper: 'admit' } })).toEqual({ kind: 'admitted', code })
  })

  it.each(['forged', 'ended_phone'] as const)(
    'is refused whatever the club has set when it is %s',
    (code) => {
      expect(decide(code, {}, { codes: { old: 'admit', paper: 'admit' } })).toEqual({
        kind: 'refused',
        reason: code,
      })
      expect(decide(code, { check_in_time: '2026-11-21T18:00:00Z' }).kind).toBe('refused')
    },
  )

  it('does not matter for somebody already inside, or not allowed in at all', () => {
    expect(decide('old', { check_in_time: '2026-11-21T18:00:00Z' }).kind).toBe('already_inside')
    expect(decide('old', { status: 'inactive' })).toEqual({ kind: 'refused', reason: 'account_inactive' })
    expect(decide('old', { registration: null }, { is_private: true })).toMatchObject({
      reason: 'not_invited',
    })
  })

  it('still leads to a question about places after staff accept it', () => {
    const full = { ...open, max_participants: 1, codes: rules }
    const overriddenDoubt = {
      ...member({ registration: null }),
      code: 'old',
      overriddenDoubt: 'old_code',
    } as const
    expect(decideVerdict(overriddenDoubt, full, { inside: 1, expected: 0 })).toEqual({
      kind: 'ask',
      reason: 'event_full',
    })
  })
})
