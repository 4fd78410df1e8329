/** What the two door calls carry: `rpc/event_roster` and `rpc/check_in`. Times are ISO 8601, ids are UUIDs. */

export type RegistrationStatus = 'going' | 'interested' | 'declined'
export type AccountStatus = 'unverified' | 'verified' | 'inactive'

/** The event a roster was made for. */
export interface RosterEvent {
  id: string
  title: string
  start_time: string
  end_time: string
  is_private: boolean
  max_participants: number | null
  going_count: number
  status: 'draft' | 'published' | 'cancelled' | 'archived'
  /** What to do with cards that prove less than they could; missing from an older server. */
  codes?: CodeRules
}

export type CodeRule = 'admit' | 'ask' | 'refuse'

export interface CodeRules {
  /** Signed at another time, such as a screenshot. */
  old: CodeRule
  /** Not signed: paper, and older apps. */
  paper: CodeRule
}

/** What a card's code proves: `unverified` was signed by a phone that is newer than the roster. */
export type CodeKind = 'genuine' | 'old' | 'paper' | 'unverified'

/** One member as the door sees them: no e-mail, no birth date, no card, only the card's salted hash. */
export interface RosterEntry {
  user_id: string
  name: string
  status: AccountStatus
  registration: RegistrationStatus | null
  /** Waits for a place; the registration then says interested, for apps that do not know of the queue. */
  queued?: true
  /** How many guests the member said they bring, and what those are called; missing for none, and from an older server. */
  guests?: number
  guest_names?: string[]
  /** How many guests of the member are inside, of those that a door counted with them; missing for none, and from an older server. */
  guests_inside?: number
  /** The version of the member's photo, at events that show them; missing where the door has nothing to fetch. */
  photo?: string
  /** base64url of sha-256(salt bytes, token bytes); null while the member has no card. */
  card_hash: string | null
  /** The first 12 characters of the same hash of the token's first six bytes: what a signed code shows; null without a card, missing from an older server. */
  handle?: string | null
  /** The phones that sign the member's codes: base64url of the compressed point, by number; missing while there was none. */
  keys?: Record<string, string>
  /** The highest number that a key of the member ever had; there with `keys`. */
  last_key?: number
  check_in_time: string | null
  device_id: string | null
  device_name: string | null
  /** The check-in that is the attendance; missing outside, and in what an older server told. */
  scan_id?: string
  /** Later check-ins that count too, by this door or another one; there only where there are any. */
  others?: ToldCheckIn[]
}

/** A check-in that counts, as the roster tells it. */
export interface ToldCheckIn {
  scan_id: string
  check_in_time: string
  device_id: string
  device_name: string | null
}

/** A scan of any door, as `rpc/event_door_log` tells it. */
export interface ToldScan {
  scan_id: string
  /** Null for a visitor without a card. */
  user_id: string | null
  op: ScanOperation
  scanned_at: string
  device_id: string
  device_name: string | null
  staff_name: string | null
  /** Whether the caller scanned it. */
  is_mine: boolean
  reason: string | null
  undone: boolean
  /** Missing from an older server. */
  code?: CodeKind | null
  /** The member with whom a visitor came; missing from an older server. */
  guest_of?: string | null
}

/** How many visitors without a card a door has counted. */
export interface DoorVisitors {
  device_id: string
  device_name: string | null
  visitors: number
}

/** Somebody who was sent to the staff by a door that runs by itself. */
export interface StaffCall {
  scan_id: string
  /** Null for a card that is nobody's. */
  user_id: string | null
  /** The verdict that staff would have seen, `ask_…` or `refused_…`; another text, or none, from what is not this app. */
  reason: string | null
  scanned_at: string
  device_id: string
  device_name: string | null
}

/** One page of a roster, or of what changed in it since a cursor. */
export interface RosterPage {
  event: RosterEvent
  /** base64url. */
  salt: string
  /** How many members the whole roster has, on every page and also when only changes were asked for. */
  total: number
  server_time: string
  /** Opaque; the first page's cursor is the one to ask for later changes with. */
  cursor: string
  /** Visitors without a card, by the door that counted them; missing from an older server. */
  visitors?: DoorVisitors[]
  /** The ids of the caller's latest scans of visitors, all counted in `visitors` and `guests_inside`; missing from an older server. */
  arrived?: string[]
  /** Who was sent to the staff in the last quarter of an hour, the latest first; missing from an older server. */
  calls?: StaffCall[]
  /** The key to ask the next page with, null on the last. */
  next: string | null
  members: RosterEntry[]
  /** With a cursor of another history of the database (a restored copy) the whole roster comes instead of changes. */
  full: boolean
  /** Whether the caller may take back what other doors did; missing from an older server. */
  undoes_others?: boolean
  /** Who is no member any more; there exactly when `full` is false. */
  removed?: string[]
}

/** `help`: somebody was sent to the staff by a door that runs by itself; says nothing of who is inside. */
export type ScanOperation = 'check_in' | 'undo' | 'help'
export type ScanMethod = 'card' | 'search' | 'manual' | 'visitor'

/** One scan as it is sent. */
export type ScanPayload = {
  scan_id: string
  event_id: string
  /** Null exactly when the method is `visitor`: somebody without a card. */
  user_id: string | null
  op: ScanOperation
  method: ScanMethod
  /** By the device's clock; the server corrects it with the time of sending. */
  scanned_at: string
  /** By the server's clock, as far as the device knows it; null or missing when it does not. */
  estimated_at?: string | null
  /** By how much that may be wrong. */
  estimated_error_ms?: number | null
  /** Counts the scans of a device from 1, without a gap. */
  seq: number
  device_id: string
  device_name: string
  /** Who scanned, which may be someone else than who sends (`taken_over`). */
  staff_id: string
  /** The hash that was looked up, so that the server notices a card replaced since; null without a card. */
  card_hash: string | null
  /** What the card's code proved; null or missing without a card, and from an older app. */
  code?: CodeKind | null
  reason: string | null
  taken_over: boolean
  /** The check-ins that an undo takes back; without it, as in version 1, its device's own earlier ones. */
  undoes?: string[] | null
  /** The member with whom a visitor came; missing for who came alone, and from an older app. */
  guest_of?: string
  schema_version: 1 | 2
}

export type ScanResult = 'recorded' | 'duplicate' | 'earlier' | 'conflict' | 'rejected'

/** The server's answer to one scan; a repeated `scan_id` gets the answer of the first time. */
export interface ScanAnswer {
  scan_id: string
  result: ScanResult
  /** `ERROR_…` of a rejected scan, the reason of a conflict (`ERROR_CARD_REPLACED`, `account_inactive`, `already_inside`). */
  code: string | null
  check_in_time: string | null
  device_name: string | null
  staff_name: string | null
}

export interface CheckInReply {
  server_time: string
  results: ScanAnswer[]
}
