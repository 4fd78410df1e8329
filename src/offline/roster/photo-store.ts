import { complete } from '../storage/database.ts'
import { type PhotoKey, photosOf, rosterDatabase, type StoredPhoto } from './roster-database.ts'

/** The keys of an event's photos on this device: whose, and which version. Rejects with StorageFailure. */
export function storedPhotos(eventId: string): Promise<PhotoKey[]> {
  return rosterDatabase.use((database) => database.getAllKeys('photos', photosOf(eventId)))
}

/** One photo for display; undefined while it is not on this device. Rejects with StorageFailure. */
export async function readPhoto(...key: PhotoKey): Promise<Blob | undefined> {
  const found = await rosterDatabase.use((database) => database.get('photos', key))
  return found && new Blob([found.content], { type: found.media_type })
}

/** Stores photos of one event, if its roster still exists. Rejects with StorageFailure; then nothing was stored. */
export function storePhotos(eventId: string, photos: readonly StoredPhoto[]): Promise<void> {
  return rosterDatabase.use((database) => {
    const transaction = database.transaction(['rosters', 'photos'], 'readwrite')
    return complete(transaction, async () => {
      const roster = await transaction.objectStore('rosters').getKey(eventId)
      if (roster === undefined) throw new DOMException('The roster was wiped meanwhile', 'AbortError')
      for (const photo of photos) await transaction.objectStore('photos').put(photo)
    })
  })
}

/** Deletes these photos from the device. Rejects with StorageFailure. */
export function forgetPhotos(keys: readonly PhotoKey[] | IDBKeyRange): Promise<void> {
  return rosterDatabase.use((database) => {
    const transaction = database.transaction('photos', 'readwrite')
    return complete(transaction, async () => {
      const gone = keys instanceof IDBKeyRange ? [keys] : keys
      await Promise.all(gone.map((key) => transaction.store.delete(key)))
    })
  })
}
