import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { sentTimes } from '../delivery/elapsed.ts'
import { row } from '../testing.fixture.ts'
import { createPhone } from './phone.fixture.ts'

const HOUR = 3_600_000

const skew = fc.integer({ min: -5 * HOUR, max: 5 * HOUR })
const latency = fc.oneof(fc.integer({ min: 5, max: 400 }), fc.integer({ min: 400, max: 15_000 }))
const drift = fc.double({ min: -5e-5, max: 5e-5, noNaN: true })
type Step = { kind: 'ask'; there: number; back: number } | { kind: 'pass'; ms: number }
const asking = fc.tuple(latency, latency).map(([there, back]): Step => ({ kind: 'ask', there, back }))
const passing = fc.integer({ min: 0, max: HOUR }).map((ms): Step => ({ kind: 'pass', ms }))
const steps = fc.array(fc.oneof(asking, passing), { minLength: 1, maxLength: 12 })

describe("the device's estimate of server time", () => {
  it('is never further off than its error bound, whatever the clock, the quartz and the network', () => {
    fc.assert(
      fc.property(skew, drift, steps, (off, rate, happenings) => {
        const phone = createPhone(off, rate)
        for (const step of happenings) {
          if (step.kind === 'ask') phone.ask(step.there, step.back)
          else phone.pass(step.ms)
          const { now, error } = phone.serverTime()
          expect(Math.abs(now - phone.truth())).toBeLessThanOrEqual(error + 1)
        }
      }),
    )
  })

  it('keeps the estimate of the shortest round trip while later ones are slow', () => {
    const phone = createPhone(3 * HOUR, 0)
    phone.ask(20, 20)
    for (let n = 0; n < 20; n += 1) phone.ask(11_000, 50)
    expect(phone.serverTime().error).toBeLessThan(100)
    expect(Math.abs(phone.serverTime().now - phone.truth())).toBeLessThan(100)
  })

  it('does not move when the clock is corrected, or set wrong, while the page is open', () => {
    fc.assert(
      fc.property(skew, skew, (before, after) => {
        const phone = createPhone(before, 0)
        phone.ask(20, 20)
        // A clock set wrong and ahead looks like a night's sleep until the next response.
        fc.pre(after <= before || after === 0)
        phone.setClock(after)
        expect(Math.abs(phone.serverTime().now - phone.truth())).toBeLessThan(200)
        expect(phone.serverTime().offset).toBeCloseTo(-after, -3)
      }),
    )
  })

  it('learns from the next response that the clock was set, and that the phone had not slept', () => {
    const phone = createPhone(0, 0)
    phone.ask(20, 20)
    phone.setClock(2 * HOUR)
    phone.ask(20, 20)
    expect(Math.abs(phone.serverTime().now - phone.truth())).toBeLessThan(100)
  })

  it('is restored after an offline reload', () => {
    const phone = createPhone(3 * HOUR, 0)
    phone.ask(20, 20)
    phone.pass(10_000)
    phone.reload()
    expect(phone.serverTime().offset).toBeCloseTo(-3 * HOUR, -3)
    expect(phone.serverTime().error).toBeLessThan(200)
  })

  it('is unknown before the first response, and after the clock was set back between two pages', () => {
    const phone = createPhone(3 * HOUR, 0)
    expect(phone.serverTime().error).toBe(Infinity)
    phone.ask(20, 20)
    phone.setClock(0)
    phone.reload()
    expect(phone.serverTime().error).toBe(Infinity)
  })
})

describe('a scan that is sent later', () => {
  it('keeps its time when the clock is set in between, in the same page or after a reload that reached the server', () => {
    fc.assert(
      fc.property(
        skew,
        skew,
        fc.integer({ min: 0, max: 4 * HOUR }),
        fc.boolean(),
        (before, after, waited, reloaded) => {
          const phone = createPhone(before, 0)
          phone.ask(20, 20)
          const scanned = phone.truth()
          const clock = phone.serverTime()
          const scan = row({
            scanned_at: new Date(phone.wall()).toISOString(),
            elapsed: phone.elapsed(),
            estimated: { at: new Date(clock.now).toISOString(), error: clock.error },
          })
          phone.pass(waited)
          phone.setClock(after)
          if (reloaded) phone.reload()
          phone.ask(20, 20)
          const sentAt = phone.wall()
          const now = { elapsed: phone.elapsed(), server: phone.serverTime() }
          const ago = sentAt - Date.parse(sentTimes(scan, sentAt, now).scanned_at)
          expect(Math.abs(phone.truth() - ago - scanned)).toBeLessThan(2_000)
        },
      ),
    )
  })
})
