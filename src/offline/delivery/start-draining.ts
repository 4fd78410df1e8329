import { currentSession, sessionStore } from '#api/session.ts'
import { listen } from '#lib/async/listen.ts'

import { subscribeOutbox } from '../outbox/outbox-events.ts'
import { pruneDelivered } from '../outbox/outbox-maintenance.ts'
import { MAX_BACK_OFF_MS } from './back-off.ts'
import { drain, type DrainReason } from './drain.ts'
import { isWindowMessage, OUTBOX_SYNC_TAG } from './worker-messages.ts'

/** Lets the verdict paint first, and lets scans in quick succession share a call. */
const AFTER_SCAN_MS = 250

/** Not supported everywhere, and missing from TypeScript's DOM library. */
interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> }
}

/**
 * Keeps sending from this window: now, when the network or the page comes back, after a login, after each
 * scan, when the worker asks, and on a timer while something is left. Returns a function that stops it.
 */
export function startDraining(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let scanned: ReturnType<typeof setTimeout> | undefined
  let over = false

  async function run(reason: DrainReason): Promise<void> {
    clearTimeout(timer)
    try {
      const { next_attempt, remaining } = await drain(reason)
      // Not in answer to the worker: while only the server is out of reach, the browser would wake it again at once.
      if (remaining > 0 && reason !== 'sync') void registerSync()
      if (next_attempt !== null && !over) wait(Math.max(250, next_attempt - Date.now()))
    } catch (error) {
      // The screens that read the outbox report what is wrong with it; nothing can be sent meanwhile.
      console.warn('The outbox cannot be read.', error)
      if (!over) wait(MAX_BACK_OFF_MS)
    }
  }

  function wait(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void run('timer'), ms)
  }

  const onScan = () => {
    scanned = undefined
    void run('scan')
  }

  const stops = [
    listen(globalThis.window, 'online', () => void run('online')),
    listen(document, 'visibilitychange', () => {
      if (document.visibilityState === 'visible') void run('visible')
    }),
    listen(navigator.serviceWorker, 'message', (event) => {
      const { data, ports } = event as MessageEvent<unknown>
      if (!isWindowMessage(data)) return
      // The worker sends by itself if no window answers: a frozen one would never get to it.
      ports[0]?.postMessage('taken')
      void run('sync')
    }),
    subscribeOutbox((change, local) => {
      if (change === 'added' && local && currentSession().user) scanned ??= setTimeout(onScan, AFTER_SCAN_MS)
    }),
    sessionStore.subscribe((now, before) => {
      if (now.user && now.user.id !== before.user?.id) void run('login')
    }),
  ]
  void pruneDelivered(Date.now()).catch(() => undefined)
  void run('start')
  return () => {
    over = true
    clearTimeout(timer)
    clearTimeout(scanned)
    for (const stop of stops) stop()
  }
}

/**
 * Asks the browser, where supported, to wake the service worker when the network is back, even with every tab
 * closed.
 */
async function registerSync(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration()) as SyncRegistration | undefined
    await registration?.sync?.register(OUTBOX_SYNC_TAG)
  } catch {
    // Denied, or no worker yet: the other triggers remain.
  }
}
