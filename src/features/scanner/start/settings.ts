import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'

import { readItem, writeItem } from '#lib/browser/storage.ts'

/**
 * What this device remembers about working at the door, so that a reload resumes where it was: each tab its own event,
 * and a new tab, or an app started again, the one last used.
 */
export interface ScannerSettings {
  eventId?: string
  cameraId?: string
  muted: boolean
  /** The camera was on when the page was last seen. */
  scanning: boolean
  /** The staff have been asked for this door's name. */
  nameAsked?: boolean
}

const thisTabFirst = {
  getItem: (key: string) => readItem(key, 'sessionStorage') ?? readItem(key),
  setItem: (key: string, value: string) => {
    writeItem(key, value, 'sessionStorage')
    writeItem(key, value)
  },
  removeItem: (key: string) => {
    writeItem(key, null, 'sessionStorage')
    writeItem(key, null)
  },
}

export const scannerSettings = createStore<ScannerSettings>()(
  persist((): ScannerSettings => ({ muted: false, scanning: false }), {
    name: 'samspel-scanner',
    version: 1,
    storage: createJSONStorage(() => thisTabFirst),
  }),
)
