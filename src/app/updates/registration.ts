import { updateStore } from './update-store.ts'

const EVERY_HOUR = 3_600_000

/**
 * Registers the service worker, offers each newer one, and looks for one each hour and whenever the app is shown again.
 * Without workbox-window, which would be a hundredth of every first visit. Rejects where workers are refused.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  if (document.readyState !== 'complete')
    await new Promise((loaded) => addEventListener('load', loaded, { once: true }))
  const registration = await navigator.serviceWorker.register('/sw.js')
  offerUpdates(registration)
  const look = () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {})
  }
  setInterval(look, EVERY_HOUR)
  document.addEventListener('visibilitychange', look)
}

function offerUpdates(registration: ServiceWorkerRegistration): void {
  let accepted = false
  const accept = () => {
    accepted = true
    // Another tab may have consented since: then the newer one is in control already.
    if (registration.waiting) registration.waiting.postMessage({ type: 'SKIP_WAITING' }, [])
    else location.reload()
  }
  const offer = () => {
    // The first worker of a device has none to wait for.
    if (registration.waiting && registration.active) updateStore.setState({ waiting: true, accept })
  }
  const follow = () => registration.installing?.addEventListener('statechange', offer)

  // One that came with an earlier visit or through another tab, one under way, and those to come.
  offer()
  follow()
  registration.addEventListener('updatefound', follow)
  // Another tab may have consented; this one, with what is typed in it, goes on until it is told to as well.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (accepted) location.reload()
  })
}
