import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

import { aPhone } from '#lib/door/card-phone.fixture.ts'
import { parseCard, type SignedCode, STEP_MS, stepAt, writeSigned } from '#lib/door/card.ts'

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

  it('is genuine when from a phone on the roster', async () => {
    expect(await checked(await phone.show(CARD, 2, NOW))).toBe('genuine')
  })

  it('is old a minute later, and premature before its time', async () => {
    const code = await phone.show(CARD, 2, NOW)
    expect(await checked(code, member, { now: NOW + 60_000, error: 0 })).toBe('old')
    expect(await checked(code, member, { now: NOW - 60_000, error: 0 })).toBe('old')
    expect(await checked(code, member, { now: NOW + 30_000, error: 0 })).toBe('genuine')
  })

  it('is old for as long as its step is unambiguous, and never valid again', async () => {
    const code = await phone.show(CARD, 2, NOW)
    const years = (number: number) => ({ now: NOW + number * 365 * 86_400_000, error: 60_000 })
    expect(await checked(code, member, years(1.9))).toBe('old')
    expect(await checked(code, member, years(-1.9))).toBe('old')
    // The steps wrap around: the signature covers the whole step.
    const again = { now: NOW + 2 ** 22 * STEP_MS, error: 0 }
    expect(await checked(code, member, again)).toBe('forged')
    expect(await checked(await phone.show(CARD, 2, again.now), member, again)).toBe('genuine')
  })

  it('is reported as ended from a removed phone, and as unverified from a phone newer than the roster', async () => {
    expect(await checked(await phone.show(CARD, 1, NOW))).toBe('ended_phone')
    expect(await checked(await phone.show(CARD, 4, NOW))).toBe('unverified')
    expect(await checked(await phone.show(CARD, 1, NOW), {})).toBe('unverified')
  })

  it("is forged when signed with somebody else's key, or checked against an invalid one", async () => {
    const other = await aPhone()
    expect(await checked(await other.show(CARD, 2, NOW))).toBe('forged')
    const broken = { keys: { 2: `A${'_'.repeat(43)}` }, last_key: 2 }
    expect(await checked(await phone.show(CARD, 2, NOW), broken)).toBe('forged')
    // The phone's own key is valid.
    expect(await checked(await phone.show(CARD, 2, NOW))).toBe('genuine')
  })

  it('is forged when the key on the roster is no base64, however often it is shown', async () => {
    const keys = { keys: { 2: 'å' }, last_key: 2 }
    const code = await phone.show(CARD, 2, NOW)
    for (let n = 0; n < 2; n += 1) expect(await checked(code, keys)).toBe('forged')
  })

  it('is forged if a single bit differs', async () => {
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

  it('is paper when it has no signature', async () => {
    expect(await checked(CARD)).toBe('paper')
  })
})

describe('the time of a code', () => {
  const time = fc.integer({ min: 0, max: 10 ** 9 }).map((ms) => NOW + ms)
  const off = (most: number) => fc.integer({ min: -most, max: most })

  it('is accepted while both clocks together are off by at most a step, anywhere within a step', () => {
    fc.assert(
      fc.property(time, off(STEP_MS / 2), off(STEP_MS / 2), (now, phone, door) => {
        expect(isCurrent(stepAt(now + phone), { now: now + door, error: 0 })).toBe(true)
      }),
    )
  })

  it('is accepted even if the door’s clock is further off, within its known error', () => {
    fc.assert(
      fc.property(time, off(STEP_MS), off(60_000), (now, phone, door) => {
        expect(isCurrent(stepAt(now + phone), { now: now + door, error: Math.abs(door) })).toBe(true)
      }),
    )
  })

  it('is never accepted two or more steps from what either clock may show', () => {
    const later = fc.integer({ min: 2 * STEP_MS, max: 10 ** 9 })
    fc.assert(
      fc.property(time, later, fc.integer({ min: 0, max: 60_000 }), (now, ms, error) => {
        expect(isCurrent(stepAt(now - ms - error), { now, error })).toBe(false)
        expect(isCurrent(stepAt(now + ms + error), { now, error })).toBe(false)
      }),
    )
  })

  it('is not accepted hours later by a door that does not know the time', () => {
    expect(isCurrent(stepAt(NOW), { now: NOW + 3 * 3_600_000, error: Infinity })).toBe(false)
    expect(isCurrent(stepAt(NOW), { now: NOW + 60_000, error: Infinity })).toBe(true)
  })
})
