import { Workbox } from 'workbox-window'

import { updateStore } from './update-store.ts'

const EVERY_HOUR = 3_600_000

/** Registers the service worker, and checks for a newer one each hour and whenever the app is shown again. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const workbox = new Workbox('/sw.js')
  let accepted = false
  let registration: ServiceWorkerRegistration | undefined
  const accept = () => {
    accepted = true
    // Another tab may have accepted since: then the newer one is already in control.
    if (registration?.waiting) workbox.messageSkipWaiting()
    else location.reload()
  }
  // Also for one installed by an earlier visit or another tab.
  workbox.addEventListener('waiting', () => updateStore.setState({ waiting: true, accept }))
  // Another tab may have accepted; this one, with its unsaved input, continues until told to reload too.
  workbox.addEventListener('controlling', () => {
    if (accepted) location.reload()
  })
  registration = await workbox.register()
  const look = () => {
    if (document.visibilityState === 'visible') workbox.update().catch(() => {})
  }
  setInterval(look, EVERY_HOUR)
  document.addEventListener('visibilitychange', look)
}
