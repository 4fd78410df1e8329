import 'fake-indexeddb/auto'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { vi } from 'vitest'

/** The globals of one device: storage, clock and disk. */
export class Surroundings {
  readonly indexedDB = new IDBFactory()
  readonly #items = new Map<string, string>()
  /** The error of the device’s clock, in milliseconds. */
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

/** Makes this the device that the modules run on. */
export function enter(surroundings: Surroundings): void {
  present = surroundings
  globalThis.indexedDB = surroundings.indexedDB
}

const RealDate = Date

/** The real time, whatever the device’s clock shows. */
export const trueNow = (): number => RealDate.now()

/** Returns the time of the current device. */
class DeviceDate extends RealDate {
  constructor(...args: [] | [string | number]) {
    if (args.length === 0) super(DeviceDate.now())
    else super(...args)
  }
  static override now(): number {
    return RealDate.now() + (present?.clockError ?? 0)
  }
}

/** Replaces the process’s own clock, storage and disk by the device’s, until `vi.unstubAllGlobals`. */
export function stubSurroundings(): void {
  vi.stubGlobal('Date', DeviceDate)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => present?.getItem(key) ?? null,
    setItem: (key: string, value: string) => present?.setItem(key, value),
  })
  // Messages would reach every page in this process, including those of other devices.
  vi.stubGlobal('BroadcastChannel', undefined)
  for (const method of ['add', 'put'] as const) failOnFullDisk(method)
}

/** Aborts the whole transaction with the error of a browser on a full disk. */
function failOnFullDisk(method: 'add' | 'put'): void {
  const write = IDBObjectStore.prototype[method]
  vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (this: IDBObjectStore, ...args) {
    if (!present?.diskIsFull) return write.apply(this, args)
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
}
