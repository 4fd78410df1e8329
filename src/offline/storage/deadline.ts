import { StorageFailure } from './failure.ts'

export interface Deadline {
  throwIfExpired(): void
  /**
   * Registers how to abort the operation when time is up. May throw if it is too late: then its outcome is
   * awaited.
   */
  onExpiry(undo: () => void): void
}

/**
 * Runs a storage operation that must not hang a screen (browsers have been seen to never open a database).
 * When time is up it is aborted and rejects with StorageFailure, unless it is already being committed.
 */
export function withDeadline<T>(ms: number, work: (deadline: Deadline) => Promise<T>): Promise<T> {
  let expired = false
  let undo: (() => void) | undefined
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => {
      expired = true
      try {
        undo?.()
        reject(new StorageFailure('broken', new Error(`No answer from storage in ${ms} ms`)))
      } catch {
        // Too late to abort: only the transaction can tell whether it was written.
      }
    }, ms)
    work({
      throwIfExpired() {
        if (expired) throw new StorageFailure('broken')
      },
      onExpiry(action) {
        undo = action
      },
    })
      .finally(() => clearTimeout(timer))
      .then(resolve, reject)
  })
}
