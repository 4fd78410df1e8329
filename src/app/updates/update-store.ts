import { createStore } from 'zustand/vanilla'

interface Update {
  /** A newer version is installed and waits for consent. */
  waiting: boolean
  /** Takes the waiting version into use: this tab starts again with it. */
  accept(): void
}

export const updateStore = createStore<Update>()(() => ({ waiting: false, accept: () => {} }))
