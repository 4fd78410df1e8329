import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

import { aPhone } from '#lib/card-phone.fixture.ts'
import { parseCard, type SignedCode, STEP_MS, stepAt, writeSigned } from '#lib/card.ts'

import { createCodeCheck, isCurrent, type MemberKeys } from './code-check.ts'

const CARD = `S1.${'a'.repeat(21)}A`
const NOW = Date.parse('2026-11-21T18:00:10Z')
const AT = { now: NOW, error: 0 }

describe('a signed code', () => {
  let phone: Awaited<ReturnType<typeof aPhone>>
  let member: MemberKeys
  const check = createCodeCheck()
  const read = (text: string) => {
    const reading = parseCard(text)
    if (reading.kind !== 'card') throw new TypeError(text)
    return reading.card
  }
  const checked = (text: string, keys = member, time = AT) => check(read(text), keys, time)

  beforeAll(async () => {
    phone = await aPhone()
    member = { keys: { 2: phone.publicKey }, last_key: 3 }
  })

  it('of a phone on the roster is genuine', async () => {
    expect(await checked(await phone.show(CARD, 2, NOW))).toBe('genuine')
  })

  it('is old a minute later, and ahead of its time before', async () => {
    const code = await phone.show(CARD, 2, NOW)
    expect(await checked(code, member, { now: NOW + 60_000, error: 0 })).toBe('old')
    expect(await checked(code, member, { now: NOW - 60_000, error: 0 })).toBe('old')
    expect(await checked(code, member, { now: NOW + 30_000, error: 0 })).toBe('genuine')
  })

  it('is old as long as its step can be told from others, and never good again', async () => {
    const code = await phone.show(CARD, 2, NOW)
    const years = (number: number) => ({ now: NOW + number * 365 * 86_400_000, error: 60_000 })
    expect(await checked(code, member, years(1.9))).toBe('old')
    expect(await checked(code, member, years(-1.9))).toBe('old')
    // The steps begin anew: the signature is of the whole step.
    const again = { now: NOW + 2 ** 22 * STEP_MS, error: 0 }
    expect(await checked(code, member, again)).toBe('forged')
    expect(await checked(await phone.show(CARD, 2, again.now), member, again)).toBe('genuine')
  })

  it('of a phone that was ended is told from one that is newer than the roster', async () => {
    expect(await checked(await phone.show(CARD, 1, NOW))).toBe('ended_phone')
    expect(await checked(await phone.show(CARD, 4, NOW))).toBe('unverified')
    expect(await checked(await phone.show(CARD, 1, NOW), {})).toBe('unverified')
  })

  it('by the key of somebody else is forged, as is one for a key that is none', async () => {
    const other = await aPhone()
    expect(await checked(await other.show(CARD, 2, NOW))).toBe('forged')
    const broken = { keys: { 2: `A${'_'.repeat(43)}` }, last_key: 2 }
    expect(await checked(await phone.show(CARD, 2, NOW), broken)).toBe('forged')
    // The phone itself is known.
    expect(await checked(await phone.show(CARD, 2, NOW))).toBe('genuine')
  })

  it('is forged as soon as one bit of it is another', async () => {
    const genuine = read(await phone.show(CARD, 2, NOW)) as SignedCode
    const bits = { handle: 48, signature: 512 }
    const part = fc.constantFrom<keyof typeof bits>('handle', 'signature')
    await fc.assert(
      fc.asyncProperty(part, fc.nat(511), async (name, n) => {
        const bytes = genuine[name].slice()
        const bit = n % bits[name]
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(await checked(writeSigned({ ...genuine, [name]: bytes }))).toBe('forged')
      }),
      { numRuns: 300 },
    )
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 22 - 1 }), async (steps) => {
        expect(await checked(writeSigned({ ...genuine, step: genuine.step + steps }))).toBe('forged')
      }),
      { numRuns: 100 },
    )
    expect(await checked(writeSigned(genuine))).toBe('genuine')
  })

  it('without a signature is paper', async () => {
    expect(await checked(CARD)).toBe('paper')
  })
})

describe('the time of a code', () => {
  const time = fc.integer({ min: 0, max: 10 ** 9 }).map((ms) => NOW + ms)
  const off = (most: number) => fc.integer({ min: -most, max: most })

  it('is accepted while both clocks together are wrong by no more than a step, wherever in a step they are', () => {
    fc.assert(
      fc.property(time, off(STEP_MS / 2), off(STEP_MS / 2), (now, phone, door) => {
        expect(isCurrent(stepAt(now + phone), { now: now + door, error: 0 })).toBe(true)
      }),
    )
  })

  it('is accepted also where the door is further off, as far as it knows that', () => {
    fc.assert(
      fc.property(time, off(STEP_MS), off(60_000), (now, phone, door) => {
        expect(isCurrent(stepAt(now + phone), { now: now + door, error: Math.abs(door) })).toBe(true)
      }),
    )
  })

  it('is never accepted two steps and more from what either clock may show', () => {
    const later = fc.integer({ min: 2 * STEP_MS, max: 10 ** 9 })
    fc.assert(
      fc.property(time, later, fc.integer({ min: 0, max: 60_000 }), (now, ms, error) => {
        expect(isCurrent(stepAt(now - ms - error), { now, error })).toBe(false)
        expect(isCurrent(stepAt(now + ms + error), { now, error })).toBe(false)
      }),
    )
  })

  it('of an evening ago is not taken for new by a door that knows nothing of the time', () => {
    expect(isCurrent(stepAt(NOW), { now: NOW + 3 * 3_600_000, error: Infinity })).toBe(false)
    expect(isCurrent(stepAt(NOW), { now: NOW + 60_000, error: Infinity })).toBe(true)
  })
})
