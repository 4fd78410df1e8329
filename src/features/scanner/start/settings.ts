import { createStore } from 'zustand/vanilla'

import { readItem, writeItem } from '#lib/storage.ts'

/** What this device remembers of its work at the door, so that a reload goes on where it was. */
export interface ScannerSettings {
  eventId?: string
  cameraId?: string
  muted: boolean
  /** The camera was on when the page was last seen. */
  scanning: boolean
}

const STORAGE_KEY = 'samspel-scanner'

export const scannerSettings = createStore<ScannerSettings>()(() => ({
  muted: false,
  scanning: false,
  ...stored(),
}))

scannerSettings.subscribe((state) => writeItem(STORAGE_KEY, JSON.stringify({ state, version: 1 })))

function stored(): Partial<ScannerSettings> | undefined {
  try {
    return (JSON.parse(readItem(STORAGE_KEY) ?? '{}') as { state?: Partial<ScannerSettings> }).state
  } catch {
    return undefined
  }
}
