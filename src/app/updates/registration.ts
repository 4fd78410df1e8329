import { Workbox } from 'workbox-window'

import { updateStore } from './update-store.ts'

const EVERY_HOUR = 3_600_000

/** Registers the service worker, and looks for a newer one each hour and whenever the app is shown again. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const worker = new Workbox('/sw.js')
  let accepted = false

  worker.addEventListener('waiting', () => {
    const accept = () => {
      accepted = true
      worker.messageSkipWaiting()
    }
    updateStore.setState({ waiting: true, accept })
  })
  // Another tab may have consented; this one, with what is typed in it, goes on until it is told to as well.
  worker.addEventListener('controlling', () => {
    if (accepted) location.reload()
  })

  await worker.register()
  const look = () => {
    if (document.visibilityState === 'visible') worker.update().catch(() => {})
  }
  setInterval(look, EVERY_HOUR)
  document.addEventListener('visibilitychange', look)
}
