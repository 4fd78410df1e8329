import { createStore } from 'zustand/vanilla'

/**
 * Whether every page of the app opens without a network: `here` once the service worker has all files; `never` in
 * a browser that refuses it, as in some private windows, or has no room.
 */
type State = 'coming' | 'here' | 'never'

const isControlled = () => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

export const appOnDevice = createStore<{ state: State }>()(() => ({
  state: isControlled() ? 'here' : 'coming',
}))
