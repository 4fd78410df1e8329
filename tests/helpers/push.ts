import { createECDH, randomBytes, randomUUID } from 'node:crypto'

import type { Database } from '#server/database/database.ts'

import { type Caller, person, rowsAs, valueAs, valueOf } from './requests.ts'

const MAILER: Caller = { claims: { role: 'mailer' } }

/** A browser's subscription, with the keys that only the browser has. */
export interface Browser {
  endpoint: string
  p256dh: string
  auth: string
  privateKey: string
}

/** A browser that has subscribed at a push service. */
export function newBrowser(service = 'https://fcm.googleapis.com'): Browser {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    endpoint: `${service}/fcm/send/${randomUUID()}`,
    p256dh: pair.getPublicKey('base64url', 'uncompressed'),
    auth: randomBytes(16).toString('base64url'),
    privateKey: pair.getPrivateKey('base64url'),
  }
}

/** Logs a person in on a device; resolves to who calls from there. */
export async function logInOn(
  database: Database,
  userId: string,
  device = 'Chrome, Android',
): Promise<Caller> {
  const sessionId = await valueOf<string>(
    database,
    'insert into private.sessions (user_id, device) values ($1, $2) returning id',
    [userId, device],
  )
  return person(userId, { session_id: sessionId })
}

/** Gets notifications in a browser, as the caller. */
export const addDevice = (
  database: Database,
  caller: Caller,
  { endpoint, p256dh, auth }: Browser = newBrowser(),
) => valueAs<void>(database, caller, 'select api.add_push_device($1, $2, $3)', [endpoint, p256dh, auth])

/** Lets a person get notifications on a new device at any hour. */
export async function withNotifications(
  database: Database,
  userId: string,
  browser: Browser = newBrowser(),
): Promise<void> {
  await addDevice(database, await logInOn(database, userId), browser)
  await database.query(
    'update api.push_preferences set quiet_from = null, quiet_until = null where user_id = $1',
    [userId],
  )
}

export interface ClaimedPush {
  id: string
  lease: string
  endpoint: string
  kind: string
  language: string
  title: string
  body: string
  variables: Record<string, string>
  path: string
  tag: string
  badge: number
  reader_id: string
  event_id: string | null
  member_id: string | null
}

/** Claims notifications, as the worker does. */
export const claimPush = (database: Database, limit = 100): Promise<ClaimedPush[]> =>
  rowsAs(database, MAILER, 'select * from app.claim_push($1)', [limit])

/** Reports what became of notifications. */
export const finishPush = (
  database: Database,
  results: { id: string; lease: string; outcome: string; error?: string; wait?: number }[],
) => valueAs<void>(database, MAILER, 'select app.finish_push($1)', [JSON.stringify(results)])

/** State and reason of each notification in the queue. */
export const pushStates = async (database: Database) =>
  (
    await database.query<{ state: string; last_error: string | null; attempts: number }>(
      'select state, last_error, attempts from private.push_deliveries order by id',
    )
  ).rows
