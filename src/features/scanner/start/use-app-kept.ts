import { useSyncExternalStore } from 'react'

/** Whether the app opens without a network: the service worker has all its files and controls the page. */
export const useAppKept = () => useSyncExternalStore(subscribe, isKept)

// Browsers have no service workers in private windows, nor on addresses without TLS.
const workers = () => ('serviceWorker' in navigator ? navigator.serviceWorker : undefined)

const isKept = () => Boolean(workers()?.controller)

function subscribe(onChange: () => void): () => void {
  workers()?.addEventListener('controllerchange', onChange)
  return () => workers()?.removeEventListener('controllerchange', onChange)
}
