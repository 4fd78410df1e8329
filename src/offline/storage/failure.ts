/**
 * Why the device could not store something: the disk or quota is full, the browser or the user denies
 * storage, another tab already runs a newer version of the app (reload), or anything else.
 */
export type StorageFailureReason = 'quota' | 'denied' | 'outdated' | 'broken'

/** A storage read or write that failed. Nothing of it was stored. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure'
  readonly reason: StorageFailureReason

  constructor(reason: StorageFailureReason, cause?: unknown) {
    super(`Storage on this device failed: ${reason}`, { cause })
    this.reason = reason
  }
}

const REASONS: Record<string, StorageFailureReason> = {
  QuotaExceededError: 'quota',
  SecurityError: 'denied',
  NotAllowedError: 'denied',
  InvalidAccessError: 'denied',
  VersionError: 'outdated',
}

/** The StorageFailure for an IndexedDB error. */
export function storageFailure(error: unknown): StorageFailure {
  if (error instanceof StorageFailure) return error
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  return new StorageFailure(REASONS[name] ?? 'broken', error)
}

/** Only a window can request persistence; workers share this module and lack the method. */
type AskableStorage = StorageManager & { persist?: () => Promise<boolean> }

/** Whether the browser promises not to evict this origin's storage under pressure; requests it if not. */
export async function requestPersistence(): Promise<boolean> {
  const storage = globalThis.navigator?.storage as AskableStorage | undefined
  if (!storage?.persist) return false
  try {
    return (await storage.persisted()) || (await storage.persist())
  } catch {
    return false
  }
}
