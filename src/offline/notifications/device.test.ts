// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { call } from '#api/functions.ts'
import { sessionStore } from '#api/session.ts'

import { keepPushOn, pushState, turnPushOff, turnPushOn } from './device.ts'

vi.mock('#api/functions.ts', () => ({ call: vi.fn<typeof call>() }))

/** What the server has been told of this browser. */
let registered: number
let isListed: boolean
let subscription: PushSubscription | null
let ready: Promise<unknown>

const token = (session: string, user = 'maja') =>
  `.${btoa(JSON.stringify({ user_id: user, session_id: session }))}.`
const logIn = (session: string, user = 'maja') =>
  sessionStore.setState({ accessToken: token(session, user), user: { id: user, email: 'maja@example.org' } })

beforeEach(() => {
  registered = 0
  isListed = true
  subscription = null
  localStorage.clear()
  vi.mocked(call).mockImplementation(async (name: string) => {
    if (name === 'push_key') return 'Kg'
    if (name === 'my_push_devices') return [{ is_current: isListed }]
    registered += 1
    return undefined
  })
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      subscription ??= {
        options: { applicationServerKey: new Uint8Array([42]).buffer },
        toJSON: () => ({ endpoint: 'https://push.example.org/1' }),
        unsubscribe: async () => ((subscription = null), true),
      } as unknown as PushSubscription
      return subscription
    },
  }
  const registration = { pushManager }
  ready = Promise.resolve(registration)
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: async () => registration,
      get ready() {
        return ready
      },
    },
  })
  vi.stubGlobal('PushManager', vi.fn<() => void>())
  vi.stubGlobal('Notification', {
    permission: 'granted',
    requestPermission: async () => Notification.permission,
  })
  logIn('first')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('turns notifications on, and off again', async () => {
  expect(await pushState()).toBe('off')
  expect(await turnPushOn()).toBe('on')
  expect(await pushState()).toBe('on')
  expect(registered).toBe(1)
  await turnPushOff()
  expect(await pushState()).toBe('off')
})

it('gives up where the service worker never starts, as in a private window', async () => {
  vi.useFakeTimers()
  ready = new Promise(() => {})
  const turned = turnPushOn()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await turned).toBe('failed')
  expect(registered).toBe(0)
})

it('gives up where the browser cannot reach its push service', async () => {
  ready = Promise.resolve({
    pushManager: {
      getSubscription: async () => null,
      subscribe: async () => {
        throw new DOMException('push service error', 'AbortError')
      },
    },
  })
  expect(await turnPushOn()).toBe('failed')
})

it('asks no browser that has refused', async () => {
  vi.stubGlobal('Notification', { permission: 'denied', requestPermission: async () => 'denied' })
  expect(await pushState()).toBe('denied')
  expect(await turnPushOn()).toBe('denied')
  expect(registered).toBe(0)
})

it('keeps notifications on for the same person after another login, and for nobody else', async () => {
  await turnPushOn()
  await keepPushOn()
  expect(registered).toBe(1)
  logIn('second')
  await keepPushOn()
  expect(registered).toBe(2)
  logIn('third', 'olle')
  await keepPushOn()
  expect(registered).toBe(2)
})

it('ends them here once they have been turned off on another device, also for later logins', async () => {
  await turnPushOn()
  isListed = false
  await keepPushOn()
  expect(await pushState()).toBe('off')
  logIn('second')
  await keepPushOn()
  expect(registered).toBe(1)
})
