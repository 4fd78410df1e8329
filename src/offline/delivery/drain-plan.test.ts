import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { ApiError } from '#api/errors.ts'

import { toPayload } from '../outbox/scan.ts'
import { OTHER_STAFF, person, row, STAFF } from '../testing.fixture.ts'
import { backOff, MAX_BACK_OFF_MS } from './back-off.ts'
import { BATCH_LIMIT, isLeased, LEASE_MS, leased, planBatch, settled } from './drain-plan.ts'
import { LONGEST_PAUSE_MS, readFailure, readReply } from './drain-reply.ts'
import { elapsedNow, sentTimes } from './elapsed.ts'

const NOW = Date.parse('2026-11-21T18:00:00Z')
const plan = { ownerId: STAFF, session: 'login-1', now: NOW, force: false }
const ids = (rows: { scan_id: string }[]) => rows.map(({ scan_id }) => scan_id)

describe('the next batch', () => {
  it('holds at most 200 rows, in scan order', () => {
    const rows = Array.from({ length: 300 }, (_, n) =>
      row({ scan_id: `${n}`, seq: 300 - n, user_id: person(n) }),
    )
    const batch = planBatch(rows, plan)
    expect(batch.length).toBeLessThanOrEqual(BATCH_LIMIT)
    expect(batch.map(({ seq }) => seq)).toEqual(batch.map((_, n) => n + 1))
  })

  it('stays below 64 kB, with the longest reasons in any script', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 200, unit: 'grapheme' }), { maxLength: 250 }),
        (reasons) => {
          const rows = reasons.map((reason, n) =>
            row({ scan_id: `${n}`, seq: n + 1, user_id: person(n), reason, device_name: '門'.repeat(60) }),
          )
          const batch = planBatch(rows, plan)
          const body = JSON.stringify({
            p_scans: batch.map(toPayload),
            p_sent_at: new Date(NOW).toISOString(),
          })
          expect(new TextEncoder().encode(body).length).toBeLessThan(64_000)
          expect(batch.length > 0).toBe(rows.length > 0)
        },
      ),
    )
  })

  it('retries a parked row a day later or after another login, and not before', () => {
    const refused = row({ state: 'parked', parked: { at: NOW, session: 'login-1' } })
    expect(planBatch([refused], { ...plan, now: NOW + 86_399_999, force: true })).toEqual([])
    expect(planBatch([refused], { ...plan, now: NOW + 86_400_000 })).toEqual([refused])
    expect(planBatch([refused], { ...plan, session: 'login-2' })).toEqual([refused])
  })

  it("leaves another staff member's rows until they return", () => {
    const rows = [
      row({ scan_id: 'mine', user_id: person(1) }),
      row({ scan_id: 'theirs', owner_id: OTHER_STAFF, seq: 2 }),
    ]
    expect(ids(planBatch(rows, plan))).toEqual(['mine'])
    expect(ids(planBatch(rows, { ...plan, ownerId: OTHER_STAFF }))).toEqual(['theirs'])
  })

  it('skips rows that wait, unless forced, and rows that are delivered or parked', () => {
    const rows = [
      row({ scan_id: 'waiting', next_attempt: NOW + 1_000, user_id: person(1) }),
      row({ scan_id: 'due', next_attempt: NOW, seq: 2, user_id: person(2) }),
      row({
        scan_id: 'parked',
        state: 'parked',
        parked: { at: NOW, session: 'login-1' },
        seq: 3,
        user_id: person(3),
      }),
      row({ scan_id: 'delivered', state: 'delivered', seq: 4, user_id: person(4) }),
    ]
    expect(ids(planBatch(rows, plan))).toEqual(['due'])
    expect(ids(planBatch(rows, { ...plan, force: true }))).toEqual(['waiting', 'due'])
  })

  it('never lets an undo overtake the check-in it undoes', () => {
    const rows = [
      row({ scan_id: 'in', next_attempt: NOW + 1_000 }),
      row({ scan_id: 'undo', op: 'undo', seq: 2 }),
      row({ scan_id: 'someone else', user_id: person(2), seq: 3 }),
    ]
    expect(ids(planBatch(rows, plan))).toEqual(['someone else'])
    expect(ids(planBatch(rows, { ...plan, now: NOW + 1_000 }))).toEqual(['in', 'undo', 'someone else'])
  })

  it('takes a row from a killed tab, but not from one that may still be sending it', () => {
    const taken = leased(row(), 'other tab', NOW)
    expect(planBatch([taken], plan)).toEqual([])
    expect(planBatch([taken], { ...plan, now: NOW + LEASE_MS - 1 })).toEqual([])
    expect(ids(planBatch([taken], { ...plan, now: NOW + LEASE_MS }))).toEqual([taken.scan_id])
    // Nobody else is alive: the lease belongs to a dead tab, unless it is the drainer's own.
    expect(ids(planBatch([taken], { ...plan, onlyLease: 'mine' }))).toEqual([taken.scan_id])
    expect(planBatch([leased(row(), 'mine', NOW)], { ...plan, onlyLease: 'mine' })).toEqual([])
  })

  it('does not wait for a time set by a wrong device clock', () => {
    const yesterday = { ...plan, now: NOW - 86_400_000 }
    expect(planBatch([row({ next_attempt: NOW + 1_000 })], yesterday)).toHaveLength(1)
    expect(isLeased(leased(row(), 'x', NOW), yesterday.now)).toBe(false)
  })
})

describe('a row after an attempt', () => {
  const attempt = {
    lease: 'mine',
    session: 'login-1',
    now: NOW,
    serverNow: NOW,
    delivery: 7,
    random: () => 0.5,
  }
  const sending = leased(row({ attempts: 2 }), 'mine', NOW)
  const answer = {
    scan_id: sending.scan_id,
    result: 'recorded' as const,
    code: null,
    check_in_time: '2026-11-21T18:00:00Z',
    device_name: null,
    staff_name: null,
  }

  it.each(['recorded', 'duplicate', 'earlier', 'conflict'] as const)('is delivered by "%s"', (result) => {
    const verdict = { kind: 'answered' as const, answer: { ...answer, result } }
    expect(settled(sending, verdict, attempt)).toMatchObject({
      state: 'delivered',
      delivered_at: NOW,
      lease: null,
    })
  })

  it('is parked with its reason by "rejected"', () => {
    const verdict = {
      kind: 'answered' as const,
      answer: { ...answer, result: 'rejected' as const, code: 'ERROR_RESOURCE_NOT_FOUND' },
    }
    expect(settled(sending, verdict, attempt)).toMatchObject({
      state: 'parked',
      last_error: { code: 'ERROR_RESOURCE_NOT_FOUND' },
    })
  })

  it('accepts a response even if the lease was lost, but not a failure', () => {
    const lost = leased(sending, 'another', NOW)
    expect(settled(lost, { kind: 'answered', answer }, attempt)).toMatchObject({ state: 'delivered' })
    const error = { code: 'ERROR_VALIDATION_FAILED', status: 400 }
    expect(settled(lost, { kind: 'refused', error }, attempt)).toBeUndefined()
    expect(settled(lost, { kind: 'unknown', error }, attempt)).toBeUndefined()
  })

  it('never changes once it is delivered', () => {
    const delivered = row({ state: 'delivered' })
    const error = { code: 'ERROR_UNKNOWN', status: 400 }
    expect(settled(delivered, { kind: 'refused', error }, attempt)).toBeUndefined()
    expect(settled(delivered, { kind: 'untried' }, attempt)).toBeUndefined()
    expect(settled(delivered, { kind: 'answered', answer }, attempt)).toBeUndefined()
  })

  it('waits longer after each attempt without a response', () => {
    const verdict = { kind: 'unknown' as const, error: { code: 'ERROR_UNKNOWN', status: 200 } }
    const first = settled({ ...sending, attempts: 1 }, verdict, attempt)
    const fourth = settled({ ...sending, attempts: 4 }, verdict, attempt)
    expect(first).toMatchObject({ state: 'pending', next_attempt: NOW + 1_500 })
    expect(fourth).toMatchObject({ state: 'pending', next_attempt: NOW + 12_000 })
  })

  it('does not count an attempt in which it was never sent', () => {
    expect(settled(sending, { kind: 'untried' }, attempt)).toMatchObject({ state: 'pending', attempts: 2 })
  })
})

it('backs off longer each time, up to a minute, with jitter', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (n, random) => {
        const wait = backOff(n, () => random)
        expect(wait).toBeGreaterThanOrEqual(1_000)
        expect(wait).toBeLessThanOrEqual(MAX_BACK_OFF_MS)
        expect(backOff(n + 1, () => random)).toBeGreaterThanOrEqual(wait)
      },
    ),
  )
  expect(backOff(3, () => 0)).toBeLessThan(backOff(3, () => 0.9))
})

describe('parsing a response', () => {
  it.each([
    [new TypeError('Failed to fetch'), 'unreachable'],
    [new ApiError('ERROR_NETWORK'), 'unreachable'],
    [new ApiError('ERROR_INTERNAL_SERVER_ERROR', {}, 500), 'unreachable'],
    [new ApiError('ERROR_UNKNOWN', {}, 503), 'unreachable'],
    [new ApiError('ERROR_UNKNOWN', {}, 429), 'unreachable'],
    [new ApiError('ERROR_UNKNOWN', {}, 408), 'unreachable'],
    [new ApiError('ERROR_UNKNOWN', {}, 404), 'unreachable'],
    [new ApiError('ERROR_UNKNOWN', {}, 302), 'unreachable'],
    [new ApiError('ERROR_UNAUTHORIZED', {}, 401), 'login_required'],
    [new ApiError('ERROR_VALIDATION_FAILED', {}, 400), 'refused'],
    [new ApiError('ERROR_UNKNOWN', {}, 413), 'refused'],
    [new ApiError('ERROR_INSUFFICIENT_PERMISSIONS', {}, 403), 'refused'],
  ])('%s means %s', (error, kind) => {
    expect(readFailure(error).kind).toBe(kind)
  })

  it('respects a pause requested by the server, up to a limit', () => {
    expect(readFailure(new ApiError('ERROR_UNKNOWN', { seconds: 30 }, 429))).toMatchObject({ pause: 30_000 })
    expect(readFailure(new ApiError('ERROR_UNKNOWN', { seconds: 1e9 }, 503))).toMatchObject({
      pause: LONGEST_PAUSE_MS,
    })
  })

  it('keeps rows that a 2xx response omits or answers in an unknown way', () => {
    const rows = [row({ scan_id: 'a' }), row({ scan_id: 'b' }), row({ scan_id: 'c' }), row({ scan_id: 'd' })]
    const results = [
      { scan_id: 'a', result: 'recorded' },
      { scan_id: 'b', result: 'stored' },
      null,
      { result: 'recorded' },
    ]
    const verdicts = readReply(rows, { results })
    expect([...(verdicts ?? [])].map(([id, { kind }]) => [id, kind])).toEqual([
      ['a', 'answered'],
      ['b', 'unknown'],
      ['c', 'unknown'],
      ['d', 'unknown'],
    ])
  })

  it('never mistakes another body for a reply', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const verdicts = readReply([row()], body)
        expect(verdicts?.get(row().scan_id)?.kind ?? 'none').not.toBe('answered')
      }),
    )
  })
})

describe('the time sent with a scan', () => {
  const scanned = row({ scanned_at: new Date(NOW).toISOString(), elapsed: { clock: 'page', ms: 1_000 } })
  /** Server time, before the first response. */
  const UNHEARD = { now: NOW, offset: 0, error: Infinity }

  it('is the recorded one if the clock was not set in between', () => {
    expect(
      sentTimes(scanned, NOW + 60_000, { elapsed: { clock: 'page', ms: 61_000 }, server: UNHEARD })
        .scanned_at,
    ).toBe(scanned.scanned_at)
  })

  it('is right even if the device clock was set back an hour in between', () => {
    const sentAt = NOW - 3_600_000 + 60_000
    const sent = Date.parse(
      sentTimes(scanned, sentAt, { elapsed: { clock: 'page', ms: 61_000 }, server: UNHEARD }).scanned_at,
    )
    expect(sentAt - sent).toBe(60_000)
  })

  it('is right even if the monotonic clock stopped while the phone slept', () => {
    expect(
      sentTimes(scanned, NOW + 600_000, { elapsed: { clock: 'page', ms: 2_000 }, server: UNHEARD })
        .scanned_at,
    ).toBe(scanned.scanned_at)
  })

  it('is not in the future after a reload with the clock set back', () => {
    expect(sentTimes(scanned, NOW - 60_000, { elapsed: elapsedNow(), server: UNHEARD }).scanned_at).toBe(
      new Date(NOW - 60_000).toISOString(),
    )
  })
})

it('sends no bookkeeping and no fields of other kinds of scan', () => {
  expect(Object.keys(toPayload(row())).toSorted()).toEqual(
    [
      'card_hash',
      'device_id',
      'device_name',
      'event_id',
      'method',
      'op',
      'reason',
      'scan_id',
      'scanned_at',
      'schema_version',
      'seq',
      'staff_id',
      'taken_over',
      'user_id',
    ].toSorted(),
  )
})
