import type { WorkerMessage } from '#offline/delivery/worker-messages.ts'

import { updateStore } from './update-store.ts'

const EVERY_HOUR = 3_600_000

/** Registers the service worker, and looks for a newer one each hour and whenever the app is shown again. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  let accepted = false

  const offer = (worker: ServiceWorker) => {
    // The first worker of all replaces none: nothing to consent to.
    if (!serviceWorker.controller) return
    const accept = () => {
      accepted = true
      worker.postMessage({ type: 'SKIP_WAITING' } satisfies WorkerMessage, [])
    }
    updateStore.setState({ waiting: true, accept })
  }
  const offerOnceInstalled = (worker: ServiceWorker) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') offer(worker)
    })
  }
  // Another tab may have consented; this one, with what is typed in it, goes on until it is told to as well.
  serviceWorker.addEventListener('controllerchange', () => {
    if (accepted) location.reload()
  })

  const registration = await serviceWorker.register('/sw.js')
  // May have come with an earlier visit.
  if (registration.waiting) offer(registration.waiting)
  if (registration.installing) offerOnceInstalled(registration.installing)
  registration.addEventListener('updatefound', () => {
    if (registration.installing) offerOnceInstalled(registration.installing)
  })
  const look = () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {})
  }
  setInterval(look, EVERY_HOUR)
  document.addEventListener('visibilitychange', look)
}
