import 'fake-indexeddb/auto'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { vi } from 'vitest'

/** What a page finds around it on one device. */
export class Surroundings {
  readonly indexedDB = new IDBFactory()
  readonly #items = new Map<string, string>()
  /** By how much the device's clock is off, in milliseconds. */
  clockError = 0
  diskIsFull = false

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    this.#items.set(key, value)
  }
}

let present: Surroundings | undefined

/** Makes a device the one that the modules run on. */
export function enter(surroundings: Surroundings): void {
  present = surroundings
  globalThis.indexedDB = surroundings.indexedDB
}

const RealDate = Date

/** The time, whatever the clock of the device shows. */
export const trueNow = (): number => RealDate.now()

/** Shows the time of the device that the modules run on. */
class DeviceDate extends RealDate {
  constructor(...args: [] | [string | number]) {
    if (args.length === 0) super(DeviceDate.now())
    else super(...args)
  }
  static override now(): number {
    return RealDate.now() + (present?.clockError ?? 0)
  }
}

/** Puts clock, storage and disk of the device in the place of the process's own, until `vi.unstubAllGlobals`. */
export function stubSurroundings(): void {
  vi.stubGlobal('Date', DeviceDate)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => present?.getItem(key) ?? null,
    setItem: (key: string, value: string) => present?.setItem(key, value),
  })
  // Every page in this process would hear of it, also those of other devices.
  vi.stubGlobal('BroadcastChannel', undefined)
  for (const method of ['add', 'put'] as const) failOnFullDisk(method)
}

/** The whole transaction is undone, as when a browser finds the disk full: its own error says why. */
function failOnFullDisk(method: 'add' | 'put'): void {
  const write = IDBObjectStore.prototype[method]
  vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (this: IDBObjectStore, ...args) {
    if (!present?.diskIsFull) return write.apply(this, args)
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
}
