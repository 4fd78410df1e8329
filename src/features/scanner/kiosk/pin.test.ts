// @vitest-environment jsdom
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'

import { isKiosk } from '#lib/door/kiosk.ts'

import { readKioskLock, writeKioskLock } from './lock.ts'
import { kioskLock, lockKiosk, PIN, unlockKiosk, waitAfter } from './pin.ts'

const NOW = Date.parse('2026-11-22T18:00:00Z')

beforeEach(() => localStorage.clear())

describe('a device locked to the self check-in', () => {
  it('is unlocked by its PIN, and by no other', async () => {
    await lockKiosk('2468')
    expect(await unlockKiosk('2469', NOW)).toBe(false)
    expect(isKiosk()).toBe(true)
    expect(await unlockKiosk('2468', NOW)).toBe(true)
    expect(isKiosk()).toBe(false)
  })

  it('stores the PIN as a slow hash with its own salt', async () => {
    await lockKiosk('2468')
    const first = readKioskLock()
    expect(JSON.stringify(first)).not.toContain('2468')
    expect(first?.iterations).toBeGreaterThanOrEqual(600_000)
    await lockKiosk('2468')
    expect(readKioskLock()?.hash).not.toBe(first?.hash)
  })

  it('accepts no PIN for a while after the third wrong one, not even the right one', async () => {
    await lockKiosk('2468')
    for (const wrong of ['1111', '2222', '3333']) await unlockKiosk(wrong, NOW)
    expect(await unlockKiosk('2468', NOW + 29_999)).toBe(false)
    expect(await unlockKiosk('2468', NOW + 30_000)).toBe(true)
  })

  it('counts an attempt even if the page is closed before it was checked', async () => {
    await lockKiosk('2468')
    const tries = ['1111', '2222', '3333'].map((pin) => unlockKiosk(pin, NOW))
    expect(readKioskLock()).toMatchObject({ wrong: 3, lockedUntil: NOW + 30_000 })
    await Promise.all(tries)
  })

  it('never waits longer than a quarter of an hour, whatever the clock was set to', () => {
    const time = fc.integer({ min: 0, max: 2 ** 42 })
    fc.assert(
      fc.property(time, time, fc.integer({ min: 0, max: 200 }), (now, then, wrong) => {
        expect(waitAfter(wrong + 1)).toBeGreaterThanOrEqual(waitAfter(wrong))
        writeKioskLock({ salt: '', hash: '', iterations: 1, wrong, lockedUntil: then + waitAfter(wrong) })
        const first = kioskLock(now)?.lockedUntil ?? Number.NaN
        expect(first - now).toBeLessThanOrEqual(900_000)
        // Waited out, rather than restarted at each check.
        expect(kioskLock(Math.max(now, first))?.lockedUntil).toBe(first)
      }),
    )
  })

  it('accepts the right PIN immediately after one wrong one, even if the clock was set back by hours in between', async () => {
    await lockKiosk('2468')
    expect(await unlockKiosk('1111', NOW)).toBe(false)
    expect(await unlockKiosk('2468', NOW - 3 * 3_600_000)).toBe(true)
  })
})

it.each(['', '123', '123456789', '12a4', ' 1234'])('rejects %j as a PIN', (text) => {
  expect(PIN.test(text)).toBe(false)
})
