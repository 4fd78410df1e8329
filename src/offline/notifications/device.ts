import { call } from '#api/functions.ts'
import { currentSession } from '#api/session.ts'
import { withTimeout } from '#lib/async/with-timeout.ts'
import { installsByHand, isInstalled } from '#lib/browser/platform.ts'
import { readItem, writeItem } from '#lib/browser/storage.ts'

import { sessionId } from '../session/newer-session.ts'
import { subscribe } from './register.ts'

/**
 * Whether this browser shows notifications: `on`, or what it takes: to ask (`off`), to put the app on the home screen first, as on
 * an iPhone, or to allow them in the browser's settings after a refusal; `none` if it cannot.
 */
export type PushState = 'on' | 'off' | 'home_screen' | 'denied' | 'none'

/** A browser without a working service worker never says so. */
const WORKER_LIMIT_MS = 10_000

/** Whose notifications this browser shows, and since which login: `user/session`. */
const OWNER = 'samspel-notifications'

/** Reads the state of this browser. Never rejects. */
export async function pushState(): Promise<PushState> {
  if (!('PushManager' in globalThis) || !('Notification' in globalThis))
    return installsByHand(navigator) && !isInstalled() ? 'home_screen' : 'none'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission !== 'granted') return 'off'
  const subscription = await ownSubscription().catch(() => null)
  return subscription ? 'on' : 'off'
}

/**
 * Asks for permission, which the browser allows only after a press, and gets notifications here from now on. Resolves with the state
 * that results, or `failed` if the browser has no service worker or cannot reach its push service. Throws ApiError.
 */
export async function turnPushOn(): Promise<PushState | 'failed'> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const [registration, key] = await Promise.all([
    withTimeout(WORKER_LIMIT_MS, navigator.serviceWorker.ready),
    call('push_key', {}, { get: true }),
  ])
  if (!key) return 'none'
  if (!registration) return 'failed'
  try {
    const existing = await registration.pushManager.getSubscription()
    // The installation has got another key since.
    if (existing && keyOf(existing) !== key) await existing.unsubscribe()
    await subscribe(registration, key)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    console.warn(error)
    return 'failed'
  }
  noteOwner()
  return 'on'
}

/** Ends notifications in this browser; the server learns it from the push service if not from the list of devices. */
export async function turnPushOff(): Promise<void> {
  writeItem(OWNER, null)
  const subscription = await ownSubscription()
  await subscription?.unsubscribe()
}

/**
 * Keeps notifications on for whoever has logged in again in this browser, as their session ended by itself, and ends them here if
 * they were turned off on another device. Throws ApiError.
 */
export async function keepPushOn(): Promise<void> {
  const subscription = await ownSubscription()
  const [userId, session] = readItem(OWNER)?.split('/') ?? []
  if (!subscription || userId !== currentSession().user?.id) return
  if (session !== currentSessionId()) {
    await turnPushOn()
    return
  }
  const devices = await call('my_push_devices', {}, { get: true })
  if (!devices.some(({ is_current }) => is_current)) await turnPushOff()
}

const currentSessionId = () => sessionId(currentSession().accessToken)

function noteOwner(): void {
  writeItem(OWNER, `${currentSession().user?.id}/${currentSessionId()}`)
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.pushManager.getSubscription() ?? null
}

/** The key with which a browser has subscribed, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
