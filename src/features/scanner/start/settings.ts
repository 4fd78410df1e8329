import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'

/** What this device remembers about working at the door, so that a reload resumes where it was. */
export interface ScannerSettings {
  eventId?: string
  cameraId?: string
  muted: boolean
  /** The camera was on when the page was last seen. */
  scanning: boolean
  /** The staff have been asked for this door's name. */
  nameAsked?: boolean
}

export const scannerSettings = createStore<ScannerSettings>()(
  persist((): ScannerSettings => ({ muted: false, scanning: false }), {
    name: 'samspel-scanner',
    version: 1,
    storage: createJSONStorage(() => localStorage),
  }),
)
