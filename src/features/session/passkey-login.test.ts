import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { offerPasskeys } from './passkey-login.ts'

let isKnown = true
let waiting: { reject: (error: Error) => void; resolve: (signed: unknown) => void } | undefined

vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthnAutofill: () => Promise.resolve(isKnown),
  startAuthentication: vi.fn<() => Promise<unknown>>(
    () => new Promise((resolve, reject) => (waiting = { resolve, reject })),
  ),
  WebAuthnAbortService: {
    cancelCeremony: vi.fn<() => void>(() =>
      waiting?.reject(Object.assign(new Error('cancelled'), { name: 'AbortError' })),
    ),
  },
}))

let asked = 0
const openPage = () => new AbortController()
const challenges = () =>
  vi.mocked(startAuthentication).mock.calls.map(([{ optionsJSON }]) => optionsJSON.challenge)

beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
  isKnown = true
  waiting = undefined
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ challenge: `challenge${++asked}`, seconds: 300 })),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

it('offers passkeys for an hour, and renews the challenge before it gets too old', async () => {
  const offer = offerPasskeys(openPage().signal)
  await vi.advanceTimersByTimeAsync(1000)
  expect(challenges()).toEqual(['challenge1'])
  await vi.advanceTimersByTimeAsync(240_000)
  expect(challenges()).toEqual(['challenge1', 'challenge2'])
  waiting?.resolve({ id: 'key' })
  expect(await offer).toEqual({ id: 'key' })
  const idle = offerPasskeys(openPage().signal)
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(await idle).toBeUndefined()
  expect(asked).toBe(2 + 15)
})

it('stops when the page is left, and requests nothing more', async () => {
  const page = openPage()
  const offer = offerPasskeys(page.signal)
  await vi.advanceTimersByTimeAsync(1000)
  page.abort()
  expect(await offer).toBeUndefined()
  expect(WebAuthnAbortService.cancelCeremony).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(asked).toBe(1)
})

it('requests nothing if the browser cannot offer passkeys', async () => {
  isKnown = false
  expect(await offerPasskeys(openPage().signal)).toBeUndefined()
  expect(asked).toBe(0)
})
