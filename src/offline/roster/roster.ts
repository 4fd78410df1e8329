import type { DoorVisitors, RosterEntry, RosterEvent, StaffCall } from '#api/door-types.ts'
import type { CardCode } from '#lib/door/card.ts'

import { isReadable, type OutboxRow } from '../outbox/scan.ts'
import { attendanceOf, countingCheckIns, isReflected, type KnownCheckIn } from './attendance.ts'
import { cardHash, handleHash } from './card-hash.ts'
import { NameSearch } from './name-search.ts'
import { guestsWith, visitorsWith } from './visitors.ts'

/** The metadata of a complete roster on this device. */
export interface RosterInfo {
  event: RosterEvent
  /** base64url. */
  salt: string
  /** The number of members, all of them stored on the device. */
  total: number
  /** Server time of the last pull. */
  as_of: string
  /** Acknowledged deliveries when the last pull started; missing if stored by an earlier app version. */
  deliveries?: number
  /** Server time minus device time in milliseconds. */
  clock_offset_ms: number
  /** The cursor for the next request for changes. */
  cursor: string
  /** Visitors without a card, by door; missing if stored by an earlier app version. */
  visitors?: DoorVisitors[]
  /**
   * Visitor scans that the server has, although this device may not have received the response; missing if
   * stored by an earlier app version.
   */
  arrived?: string[]
  /** Who was sent to the staff; missing if stored by an earlier app version. */
  calls?: StaffCall[]
  /** Whether the person who pulled it may undo other doors' check-ins. */
  undoes_others?: boolean
}

/** How many members the server's data has, and how many of them are going and inside. */
export interface RosterCounts {
  total: number
  going: number
  inside: number
}

/** A member with attendance and guests as known to this device: the server's data plus scans made here since. */
export type RosterMember = RosterEntry

/**
 * Indexing this many names takes a few milliseconds even on a slow phone, which is how long a verdict may
 * wait.
 */
const NAMES_AT_ONCE = 100

/** One event's roster in memory, so that scans are answered without disk or network. */
export class Roster {
  #info: RosterInfo
  #entries = new Map<string, RosterEntry>()
  #members = new Map<string, RosterMember>()
  #byHash = new Map<string, string>()
  #byHandle = new Map<string, string>()
  #photos = new Map<string, string>()
  #scans = new Map<string, OutboxRow[]>()
  /** This device's visitors not yet counted by the server, and those it undid. */
  #visitors = new Map<string, OutboxRow>()
  /** All of this device's scans of visitors, by scan: an undo names them, however late. */
  #ownVisitors = new Map<string, OutboxRow>()
  /** The name index, and the members not yet in it. */
  #index: { names: NameSearch; rest: Iterator<RosterEntry> } | undefined
  #inside = 0
  #expected = 0
  #seenScan = 0

  constructor(info: RosterInfo, entries: Iterable<RosterEntry>, scans: readonly OutboxRow[] = []) {
    this.#info = info
    this.replace(info, entries)
    this.applyScans(scans)
  }

  get info(): RosterInfo {
    return this.#info
  }

  /** The number of the last scan of this device, in whichever tab, that has been applied. */
  get seenScan(): number {
    return this.#seenScan
  }

  get size(): number {
    return this.#entries.size
  }

  /** Of the server's data, without this device's scans. */
  get counts(): RosterCounts {
    const counts = { total: this.#entries.size, going: 0, inside: 0 }
    for (const entry of this.#entries.values()) {
      if (entry.registration === 'going') counts.going += 1
      if (isInside(entry)) counts.inside += 1
    }
    return counts
  }

  /** How many are inside. */
  get inside(): number {
    return this.#inside
  }

  /** How many visitors without a card are inside. */
  get visitors(): number {
    return this.visitorsByDoor().reduce((sum, { visitors }) => sum + visitors, 0)
  }

  /** How many visitors each door has counted. */
  visitorsByDoor(): DoorVisitors[] {
    return visitorsWith(this.#info.visitors ?? [], [...this.#visitors.values()])
  }

  /** The members of the roster. */
  members(): Iterable<RosterMember> {
    return this.#members.values()
  }

  /** The server's data, without this device's scans. */
  entries(): Iterable<RosterEntry> {
    return this.#entries.values()
  }

  /** By member, the version of the photo that the door may show. */
  get photos(): ReadonlyMap<string, string> {
    return this.#photos
  }

  /** How many are going and not yet inside, with the guests they bring. */
  get expected(): number {
    return this.#expected
  }

  get(userId: string): RosterMember | undefined {
    return this.#members.get(userId)
  }

  /** The member's check-ins that count, earliest first. */
  counting(userId: string): KnownCheckIn[] {
    const entry = this.#entries.get(userId)
    return entry ? countingCheckIns(entry, this.#scans.get(userId) ?? [], this.#info.clock_offset_ms) : []
  }

  /** This device's scans of visitors and guests, oldest first, including those that the server has counted. */
  visitorScans(): OutboxRow[] {
    return [...this.#ownVisitors.values()].toSorted((a, b) => a.seq - b.seq)
  }

  /** The card's owner; undefined for a card that is unknown here or was replaced. */
  async findByCard(card: CardCode): Promise<RosterMember | undefined> {
    const { salt } = this.#info
    const userId =
      card.version === 1
        ? this.#byHash.get(await cardHash(salt, card.token))
        : this.#byHandle.get(await handleHash(salt, card.handle))
    return userId === undefined ? undefined : this.#members.get(userId)
  }

  /** Whether signed codes can be looked up: not in an older server's roster. */
  get hasHandles(): boolean {
    return this.#byHandle.size > 0
  }

  /** People by prefixes of their names, ignoring accents. Throws RangeError below MIN_SEARCH_LENGTH letters. */
  search(text: string, limit = 20): RosterMember[] {
    this.#indexNames(Infinity)
    return this.#nameIndex()
      .names.find(text, limit)
      .flatMap((userId) => this.#members.get(userId) ?? [])
  }

  /** Builds the search index in small steps, before the first letter is typed. */
  async prepareSearch(pause: () => Promise<unknown>): Promise<void> {
    while (this.#indexNames(NAMES_AT_ONCE)) await pause()
  }

  #nameIndex() {
    return (this.#index ??= { names: new NameSearch(), rest: this.#entries.values() })
  }

  /** Continues building the name index. False when it is complete. */
  #indexNames(most: number): boolean {
    const { names, rest } = this.#nameIndex()
    for (let n = 0; n < most; n += 1) {
      const next = rest.next()
      if (next.done) return false
      names.put(next.value.user_id, next.value.name)
    }
    return true
  }

  /** Applies scans of this device: new ones, or ones whose delivery progressed. */
  applyScans(rows: readonly OutboxRow[]): void {
    for (const row of rows) {
      if (row.event_id !== this.#info.event.id || !isReadable(row)) continue
      this.#seenScan = Math.max(this.#seenScan, row.seq)
      if (row.user_id === null) {
        this.#visitors.set(row.scan_id, row)
        this.#ownVisitors.set(row.scan_id, row)
        continue
      }
      const others = (this.#scans.get(row.user_id) ?? []).filter(({ scan_id }) => scan_id !== row.scan_id)
      this.#scans.set(row.user_id, [...others, row])
    }
    // After an offline start, the outbox still has scans that the stored roster already counts.
    this.#forgetCountedVisitors()
    this.#refresh(new Set(rows.flatMap((row) => row.user_id ?? row.guest_of ?? [])))
  }

  /** The scans still pending on top of the server's data. */
  pendingScans(): OutboxRow[] {
    return [...[...this.#scans.values()].flat(), ...this.#visitors.values()]
  }

  /** Applies changes from the server. */
  applyChanges(info: RosterInfo, changed: readonly RosterEntry[], removed: readonly string[]): void {
    this.#info = info
    const hosts = this.#forgetCountedVisitors()
    for (const entry of changed) this.#put(entry)
    for (const userId of removed) this.#remove(userId)
    // Scans that the server has counted by now no longer count separately.
    this.#refresh(new Set([...changed.map((entry) => entry.user_id), ...this.#scans.keys(), ...hosts]))
  }

  /** Replaces the whole roster of the same event; this device's scans stay on top. */
  replace(info: RosterInfo, entries: Iterable<RosterEntry>): void {
    this.#info = info
    this.#forgetCountedVisitors()
    this.#index = undefined
    for (const userId of this.#entries.keys()) this.#remove(userId)
    for (const entry of entries) this.#put(entry)
    this.#refresh(this.#entries.keys())
  }

  /** Returns the members whose guests they are. */
  #forgetCountedVisitors(): string[] {
    const counted = [...this.#visitors.values()].filter((row) => isReflected(row, this.#info))
    for (const { scan_id } of counted) this.#visitors.delete(scan_id)
    return counted.flatMap(({ guest_of }) => guest_of ?? [])
  }

  #put(entry: RosterEntry): void {
    this.#forgetKeys(entry.user_id)
    this.#index?.names.put(entry.user_id, entry.name)
    this.#entries.set(entry.user_id, entry)
    if (entry.card_hash) this.#byHash.set(entry.card_hash, entry.user_id)
    if (entry.handle) this.#byHandle.set(entry.handle, entry.user_id)
    if (entry.photo) this.#photos.set(entry.user_id, entry.photo)
  }

  #remove(userId: string): void {
    this.#forgetKeys(userId)
    this.#entries.delete(userId)
    this.#show(userId, undefined)
    this.#index?.names.remove(userId)
  }

  #forgetKeys(userId: string): void {
    const { card_hash: hash, handle } = this.#entries.get(userId) ?? {}
    if (hash) this.#byHash.delete(hash)
    if (handle) this.#byHandle.delete(handle)
    this.#photos.delete(userId)
  }

  #refresh(userIds: Iterable<string>): void {
    const guestsSince = this.#guestsSince()
    for (const userId of userIds) {
      const rows = this.#unreflected(userId)
      const entry = this.#entries.get(userId)
      if (!entry) continue
      const guests = guestsSince.get(userId)
      // Nearly all entries are as the server sent them, and need no copy.
      const known = (rows ?? guests) && {
        ...entry,
        ...(rows && attendanceOf(this.counting(userId))),
        ...(guests && { guests_inside: guestsWith(entry.guests_inside, guests) }),
      }
      this.#show(userId, known ?? entry)
    }
  }

  /** By member, the guests that this device counted or undid and the server has not counted yet. */
  #guestsSince(): Map<string, OutboxRow[]> {
    const found = new Map<string, OutboxRow[]>()
    for (const row of this.#visitors.values()) {
      if (row.guest_of) found.set(row.guest_of, [...(found.get(row.guest_of) ?? []), row])
    }
    return found
  }

  /** One person's scans that the server has not counted yet; counted ones are dropped. */
  #unreflected(userId: string): OutboxRow[] | undefined {
    const rows = this.#scans.get(userId)?.filter((row) => !isReflected(row, this.#info))
    if (rows?.length) {
      this.#scans.set(userId, rows)
      return rows
    }
    this.#scans.delete(userId)
    return undefined
  }

  #show(userId: string, member: RosterMember | undefined): void {
    const before = this.#members.get(userId)
    this.#inside += Number(isInside(member)) - Number(isInside(before))
    this.#expected += expectedWith(member) - expectedWith(before)
    if (member) this.#members.set(userId, member)
    else this.#members.delete(userId)
  }
}

function isInside(member: RosterMember | undefined): boolean {
  return member !== undefined && member.check_in_time !== null
}

/**
 * The member and the guests they bring, until the member is inside: from then on, guests are counted as
 * visitors.
 */
function expectedWith(member: RosterMember | undefined): number {
  return member?.registration === 'going' && member.check_in_time === null ? 1 + (member.guests ?? 0) : 0
}
