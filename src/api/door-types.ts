/** The payloads of the two door calls, `rpc/event_roster` and `rpc/check_in`. Times are ISO 8601, ids are UUIDs. */

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
  /** How to treat cards that prove less than they could; missing from an older server. */
  codes?: CodeRules
}

export type CodeRule = 'admit' | 'ask' | 'refuse'

export interface CodeRules {
  /** Signed at another time, such as a screenshot. */
  old: CodeRule
  /** Not signed: paper, and older apps. */
  paper: CodeRule
}

/** What a card's code proves: `unverified` was signed by a phone that is not on the roster yet. */
export type CodeKind = 'genuine' | 'old' | 'paper' | 'unverified'

/** A member as the door sees them: no e-mail, no birth date, no card, only the card's salted hash. */
export interface RosterEntry {
  user_id: string
  name: string
  /** The year on the member's card, which tells namesakes apart; missing from an older server. */
  joined?: number
  status: AccountStatus
  registration: RegistrationStatus | null
  /** Waiting for a place; the registration then says interested, for apps that do not know the waiting list. */
  queued?: true
  /** How many guests the member announced, and their names; missing for none, and from an older server. */
  guests?: number
  guest_names?: string[]
  /**
   * How many of the member's guests, counted with them at a door, are inside; missing for none, and from an older
   * server.
   */
  guests_inside?: number
  /** The version of the member's photo, at events that show photos; missing if there is none to fetch. */
  photo?: string
  /** base64url of sha-256(salt bytes, token bytes); null while the member has no card. */
  card_hash: string | null
  /**
   * The first 12 characters of the same hash over the token's first six bytes, as shown by a signed code; null
   * without a card, missing from an older server.
   */
  handle?: string | null
  /**
   * The phones that sign the member's codes: base64url of the compressed point, by number; missing if there never
   * was one.
   */
  keys?: Record<string, string>
  /** The highest number ever given to a key of the member; present with `keys`. */
  last_key?: number
  check_in_time: string | null
  device_id: string | null
  device_name: string | null
  /** The check-in that counts as attendance; missing if not inside, and from an older server. */
  scan_id?: string
  /** Further check-ins that count, by this door or another one; missing if there are none. */
  others?: ToldCheckIn[]
}

/** A check-in that counts, as listed in the roster. */
export interface ToldCheckIn {
  scan_id: string
  check_in_time: string
  device_id: string
  device_name: string | null
}

/** A scan by any door, as listed by `rpc/event_door_log`. */
export interface ToldScan {
  scan_id: string
  /** Null for a visitor without a card. */
  user_id: string | null
  op: ScanOperation
  scanned_at: string
  device_id: string
  device_name: string | null
  staff_name: string | null
  /** Whether the caller made it. */
  is_mine: boolean
  reason: string | null
  undone: boolean
  /** Missing from an older server. */
  code?: CodeKind | null
  /** The member whose guest a visitor is; missing from an older server. */
  guest_of?: string | null
}

/** How many visitors without a card a door has counted. */
export interface DoorVisitors {
  device_id: string
  device_name: string | null
  visitors: number
}

/** Somebody sent to the staff by a self check-in. */
export interface StaffCall {
  scan_id: string
  /** Null for an unknown card. */
  user_id: string | null
  /** The verdict staff would have seen, `ask_…` or `refused_…`; other text, or none, from other clients. */
  reason: string | null
  scanned_at: string
  device_id: string
  device_name: string | null
}

/** A page of a roster, or of its changes since a cursor. */
export interface RosterPage {
  event: RosterEvent
  /** base64url. */
  salt: string
  /** How many members the whole roster has, on every page, even when only changes were requested. */
  total: number
  /** How many of them are going, and how many are inside; missing from an older server. */
  going?: number
  inside?: number
  server_time: string
  /** Opaque; use the first page's cursor to request later changes. */
  cursor: string
  /** Visitors without a card, by the door that counted them; missing from an older server. */
  visitors?: DoorVisitors[]
  /**
   * The ids of the caller's latest visitor scans, all included in `visitors` and `guests_inside`; missing from an
   * older server.
   */
  arrived?: string[]
  /** Who was sent to the staff in the last quarter of an hour, latest first; missing from an older server. */
  calls?: StaffCall[]
  /** The key for requesting the next page, null on the last. */
  next: string | null
  members: RosterEntry[]
  /**
   * For a cursor from another history of the database (a restored copy), the whole roster is returned instead of
   * changes.
   */
  full: boolean
  /** Whether the caller may undo other doors' check-ins; missing from an older server. */
  undoes_others?: boolean
  /** Who is no longer a member; present exactly when `full` is false. */
  removed?: string[]
}

/** `help`: a self check-in sent somebody to the staff; it does not affect who is inside. */
export type ScanOperation = 'check_in' | 'undo' | 'help'
export type ScanMethod = 'card' | 'search' | 'manual' | 'visitor' | 'roll_call'

/** A scan as sent to the server. */
export type ScanPayload = {
  scan_id: string
  event_id: string
  /** Null exactly if the method is `visitor`: somebody without a card. */
  user_id: string | null
  op: ScanOperation
  method: ScanMethod
  /** By the device's clock; the server corrects it with the time of sending. */
  scanned_at: string
  /** In server time, as far as the device knows it; null or missing if it does not. */
  estimated_at?: string | null
  /** The error bound of `estimated_at`. */
  estimated_error_ms?: number | null
  /** Numbers a device's scans from 1, without gaps. */
  seq: number
  device_id: string
  device_name: string
  /** Who scanned, not necessarily who sends (`taken_over`). */
  staff_id: string
  /** The hash that was looked up, so that the server notices a card replaced since; null without a card. */
  card_hash: string | null
  /** What the card's code proved; null or missing without a card, and from an older app. */
  code?: CodeKind | null
  reason: string | null
  taken_over: boolean
  /** The check-ins that an undo reverts; if missing, as in version 1, its device's own earlier ones. */
  undoes?: string[] | null
  /** The member whose guest a visitor is; missing for those who came alone, and from an older app. */
  guest_of?: string
  schema_version: 1 | 2
}

export type ScanResult = 'recorded' | 'duplicate' | 'earlier' | 'conflict' | 'rejected'

/** The result for one scan; a repeated `scan_id` gets the same result as the first time. */
export interface ScanAnswer {
  scan_id: string
  result: ScanResult
  /**
   * `ERROR_…` of a rejected scan, or the reason for a conflict (`ERROR_CARD_REPLACED`, `account_inactive`,
   * `already_inside`).
   */
  code: string | null
  check_in_time: string | null
  device_name: string | null
  staff_name: string | null
}

export interface CheckInReply {
  server_time: string
  results: ScanAnswer[]
}
