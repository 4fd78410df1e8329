import type { DBSchema } from 'idb'

import type { RosterEntry } from '#api/door-types.ts'

import { lazyDatabase, type UpgradeStep } from '../storage/database.ts'
import type { RosterInfo } from './roster.ts'

/** A roster is complete once this points at its members. */
export interface StoredRoster {
  event_id: string
  download_id: string
  info: RosterInfo
}

/** A download in progress: what is needed to resume or finish it. */
export interface StoredDownload {
  event_id: string
  download_id: string
  /** From the first page, whose cursor also covers changes made while the rest is fetched. */
  info: RosterInfo
  /** The key of the next page; null once all have arrived. */
  next: string | null
}

export type StoredMember = RosterEntry & { download_id: string }

/** A photo as stored by a door, beside its event's roster. */
export interface StoredPhoto {
  event_id: string
  user_id: string
  version: string
  media_type: 'image/webp' | 'image/jpeg'
  content: Uint8Array<ArrayBuffer>
}

/** The version is part of the key, so that listing what is on the device does not read the pictures. */
export type PhotoKey = [event_id: string, user_id: string, version: string]

export interface RosterSchema extends DBSchema {
  rosters: { key: string; value: StoredRoster }
  downloads: { key: string; value: StoredDownload }
  members: { key: [download_id: string, user_id: string]; value: StoredMember }
  photos: { key: PhotoKey; value: StoredPhoto }
}

const STEPS: readonly UpgradeStep<RosterSchema>[] = [
  (database) => {
    database.createObjectStore('rosters', { keyPath: 'event_id' })
    database.createObjectStore('downloads', { keyPath: 'event_id' })
    database.createObjectStore('members', { keyPath: ['download_id', 'user_id'] })
  },
  (database) => {
    database.createObjectStore('photos', { keyPath: ['event_id', 'user_id', 'version'] })
  },
]

export const rosterDatabase = lazyDatabase<RosterSchema>('samspel-rosters', STEPS)

/** The keys of all members of one download. */
export function membersOf(downloadId: string): IDBKeyRange {
  return IDBKeyRange.bound([downloadId], [downloadId, []])
}

/** The keys of all photos of one event. */
export function photosOf(eventId: string): IDBKeyRange {
  return IDBKeyRange.bound([eventId], [eventId, []])
}
