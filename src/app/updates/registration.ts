import { Workbox } from 'workbox-window'

import { appOnDevice } from '#lib/browser/app-on-device.ts'

import { updateStore } from './update-store.ts'

const EVERY_HOUR = 3_600_000

/** Registers the service worker, and checks for a newer one each hour and whenever the app is shown again. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return appOnDevice.setState({ state: 'never' })
  const workbox = new Workbox('/sw.js')
  let accepted = false
  let registration: ServiceWorkerRegistration | undefined
  const accept = () => {
    accepted = true
    // Another tab may have accepted meanwhile: then the newer version is already in control.
    if (registration?.waiting) workbox.messageSkipWaiting()
    else location.reload()
  }
  // Also fires for a version installed by an earlier visit or another tab.
  workbox.addEventListener('waiting', () => updateStore.setState({ waiting: true, accept }))
  // If another tab accepted, this one, which may have unsaved input, does not reload until the user accepts
  // here too.
  workbox.addEventListener('controlling', () => {
    appOnDevice.setState({ state: 'here' })
    if (accepted) location.reload()
  })
  // Without room for all files the installation fails, and leaves an earlier version as it was.
  workbox.addEventListener('redundant', () =>
    appOnDevice.setState(({ state }) => ({ state: state === 'here' ? state : 'never' })),
  )
  try {
    registration = await workbox.register()
  } catch (error) {
    appOnDevice.setState({ state: 'never' })
    throw error
  }
  if (registration?.active) appOnDevice.setState({ state: 'here' })
  const look = () => {
    if (document.visibilityState === 'visible') workbox.update().catch(() => {})
  }
  setInterval(look, EVERY_HOUR)
  document.addEventListener('visibilitychange', look)
}
