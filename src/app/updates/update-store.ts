import { createStore } from 'zustand/vanilla'

interface Update {
  /** A newer version is installed and waiting for consent. */
  waiting: boolean
  /** Activates the waiting version: this tab reloads with it. */
  accept(): void
}

export const updateStore = createStore<Update>()(() => ({ waiting: false, accept: () => {} }))
