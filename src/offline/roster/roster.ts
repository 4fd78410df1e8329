import type { DoorVisitors, RosterEntry, RosterEvent, StaffCall } from '#api/door-types.ts'
import type { CardCode } from '#lib/card.ts'

import { isReadable, type OutboxRow } from '../outbox/scan.ts'
import { attendanceOf, countingCheckIns, isReflected, type KnownCheckIn } from './attendance.ts'
import { cardHash, handleHash } from './card-hash.ts'
import { NameSearch } from './name-search.ts'
import { guestsWith, visitorsWith } from './visitors.ts'

/** What a complete roster on this device says of itself. */
export interface RosterInfo {
  event: RosterEvent
  /** base64url. */
  salt: string
  /** Members; as many lie on the device. */
  total: number
  /** The server's time of the last pull. */
  as_of: string
  /** How many deliveries this device had heard of when the last pull began; missing in what an earlier version of the app stored. */
  deliveries?: number
  /** Server time minus device time in milliseconds. */
  clock_offset_ms: number
  /** What to ask the next changes with. */
  cursor: string
  /** Visitors without a card, by door; missing in what an earlier version of the app stored. */
  visitors?: DoorVisitors[]
  /** Scans of visitors that the server has, though this device may not have heard so; missing in what an earlier version of the app stored. */
  arrived?: string[]
  /** Who was sent to the staff; missing in what an earlier version of the app stored. */
  calls?: StaffCall[]
  /** Whether whoever pulled it may take back what other doors did. */
  undoes_others?: boolean
}

/** A member with the attendance and the guests that this device knows: the server's, and over it what was scanned here since. */
export type RosterMember = RosterEntry

/** So many names are folded in a few milliseconds also on a slow phone: no verdict waits longer for them. */
const NAMES_AT_ONCE = 100

/** One event's roster in memory, so that a scan is answered without a disk or a network. */
export class Roster {
  #info: RosterInfo
  #entries = new Map<string, RosterEntry>()
  #members = new Map<string, RosterMember>()
  #byHash = new Map<string, string>()
  #byHandle = new Map<string, string>()
  #photos = new Map<string, string>()
  #scans = new Map<string, OutboxRow[]>()
  /** This device's visitors that the server has not counted yet, and those it took back. */
  #visitors = new Map<string, OutboxRow>()
  #names: NameSearch | undefined
  /** Who is not in the index of names yet. */
  #unindexed: Iterator<RosterEntry> | undefined
  #inside = 0
  #expected = 0

  constructor(info: RosterInfo, entries: Iterable<RosterEntry>, scans: readonly OutboxRow[] = []) {
    this.#info = info
    this.replace(info, entries)
    this.applyScans(scans)
  }

  get info(): RosterInfo {
    return this.#info
  }

  get size(): number {
    return this.#entries.size
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

  /** By member, the version of the photo that the door may show. */
  get photos(): ReadonlyMap<string, string> {
    return this.#photos
  }

  /** How many are registered as going and not inside, with the guests that they bring. */
  get expected(): number {
    return this.#expected
  }

  get(userId: string): RosterMember | undefined {
    return this.#members.get(userId)
  }

  /** The member's check-ins that count, the earliest first. */
  counting(userId: string): KnownCheckIn[] {
    const entry = this.#entries.get(userId)
    return entry ? countingCheckIns(entry, this.#scans.get(userId) ?? [], this.#info.clock_offset_ms) : []
  }

  /** Whose card it is; undefined for a card that is unknown here or was replaced. */
  async findByCard(card: CardCode): Promise<RosterMember | undefined> {
    const { salt } = this.#info
    const userId =
      card.version === 1
        ? this.#byHash.get(await cardHash(salt, card.token))
        : this.#byHandle.get(await handleHash(salt, card.handle))
    return userId === undefined ? undefined : this.#members.get(userId)
  }

  /** Whether signed codes can be looked up: not in what an older server told. */
  get hasHandles(): boolean {
    return this.#byHandle.size > 0
  }

  /** People by the beginnings of their names, accents aside. Throws RangeError below MIN_SEARCH_LENGTH letters. */
  search(text: string, limit = 20): RosterMember[] {
    const names = (this.#names ??= new NameSearch())
    this.#indexNames(Infinity)
    return names.find(text, limit).flatMap((userId) => this.#members.get(userId) ?? [])
  }

  /** Gets the search ready in small steps, before the first letter is typed. */
  async prepareSearch(pause: () => Promise<unknown>): Promise<void> {
    this.#names ??= new NameSearch()
    while (this.#indexNames(NAMES_AT_ONCE)) await pause()
  }

  /** Goes on with the index of names. False when all are in it. */
  #indexNames(most: number): boolean {
    this.#unindexed ??= this.#entries.values()
    for (let n = 0; n < most; n += 1) {
      const next = this.#unindexed.next()
      if (next.done) return false
      this.#names?.put(next.value.user_id, next.value.name)
    }
    return true
  }

  /** Takes over scans of this device: new ones, or ones whose delivery went on. */
  applyScans(rows: readonly OutboxRow[]): void {
    for (const row of rows) {
      if (row.event_id !== this.#info.event.id || !isReadable(row)) continue
      if (row.user_id === null) {
        this.#visitors.set(row.scan_id, row)
        continue
      }
      const others = (this.#scans.get(row.user_id) ?? []).filter(({ scan_id }) => scan_id !== row.scan_id)
      this.#scans.set(row.user_id, [...others, row])
    }
    // After a start without a network the outbox still has what the server had counted when the roster was kept.
    this.#forgetCountedVisitors()
    this.#refresh(new Set(rows.flatMap((row) => row.user_id ?? row.guest_of ?? [])))
  }

  /** The scans that still lie over what the server said. */
  pendingScans(): OutboxRow[] {
    return [...[...this.#scans.values()].flat(), ...this.#visitors.values()]
  }

  /** Takes over what changed on the server. */
  applyChanges(info: RosterInfo, changed: readonly RosterEntry[], removed: readonly string[]): void {
    this.#info = info
    const hosts = this.#forgetCountedVisitors()
    for (const entry of changed) this.#put(entry)
    for (const userId of removed) this.#remove(userId)
    // Scans that the server has counted by now no longer speak for themselves.
    this.#refresh(new Set([...changed.map((entry) => entry.user_id), ...this.#scans.keys(), ...hosts]))
  }

  /** Takes over a whole new roster of the same event; the scans of this device stay over it. */
  replace(info: RosterInfo, entries: Iterable<RosterEntry>): void {
    this.#info = info
    this.#forgetCountedVisitors()
    this.#names = undefined
    this.#unindexed = undefined
    for (const userId of this.#entries.keys()) this.#remove(userId)
    for (const entry of entries) this.#put(entry)
    this.#refresh(this.#entries.keys())
  }

  /** Returns with whom they came. */
  #forgetCountedVisitors(): string[] {
    const counted = [...this.#visitors.values()].filter((row) => isReflected(row, this.#info))
    for (const { scan_id } of counted) this.#visitors.delete(scan_id)
    return counted.flatMap(({ guest_of }) => guest_of ?? [])
  }

  #put(entry: RosterEntry): void {
    this.#forgetKeys(entry.user_id)
    this.#names?.put(entry.user_id, entry.name)
    this.#entries.set(entry.user_id, entry)
    if (entry.card_hash) this.#byHash.set(entry.card_hash, entry.user_id)
    if (entry.handle) this.#byHandle.set(entry.handle, entry.user_id)
    if (entry.photo) this.#photos.set(entry.user_id, entry.photo)
  }

  #remove(userId: string): void {
    this.#forgetKeys(userId)
    this.#entries.delete(userId)
    this.#show(userId, undefined)
    this.#names?.remove(userId)
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
      // Nearly all of a roster is as the server told it, and needs no copy.
      const known = (rows ?? guests) && {
        ...entry,
        ...(rows && attendanceOf(this.counting(userId))),
        ...(guests && { guests_inside: guestsWith(entry.guests_inside, guests) }),
      }
      this.#show(userId, known ?? entry)
    }
  }

  /** By member, the guests that this device counted or took back, and the server has not counted yet. */
  #guestsSince(): Map<string, OutboxRow[]> {
    const found = new Map<string, OutboxRow[]>()
    for (const row of this.#visitors.values()) {
      if (row.guest_of) found.set(row.guest_of, [...(found.get(row.guest_of) ?? []), row])
    }
    return found
  }

  /** The scans of one person that the server has not counted yet; those that it has are forgotten. */
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

/** The member and the guests that they bring, until the member is inside: who comes with them is counted as a visitor then. */
function expectedWith(member: RosterMember | undefined): number {
  return member?.registration === 'going' && member.check_in_time === null ? 1 + (member.guests ?? 0) : 0
}
