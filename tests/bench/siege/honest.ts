import { jwtDecode } from 'jwt-decode'
import { randomUUID } from 'node:crypto'

/** What an honest person does; resolves when the response is right, and rejects otherwise. */
export type Act = () => Promise<void>

const ADDRESS = '198.51.100.7'
const PASSWORD = 'Samspel-2026'

async function call(target: URL, path: string, token?: string, body?: unknown): Promise<unknown> {
  const response = await fetch(new URL(`/api/${path}`, target), {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ADDRESS,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} was refused with ${response.status}: ${text}`)
  return JSON.parse(text)
}

/** The token of somebody of the demo. */
export async function logIn(target: URL, name: string): Promise<string> {
  const credentials = { email: `${name}@example.org`, password: PASSWORD }
  const { access_token: token } = (await call(target, 'rpc/authenticate', undefined, credentials)) as {
    access_token: string
  }
  return token
}

/** Logging in, listing the events, and checking somebody in, on the server with the demo. */
export async function honestActs(target: URL): Promise<Record<string, Act>> {
  const [member, door] = await Promise.all([logIn(target, 'member'), logIn(target, 'door')])
  const running = (await call(
    target,
    `events?select=id&start_time=lt.${new Date().toISOString()}&order=start_time.desc&limit=1`,
    door,
  )) as { id: string }[]
  const eventId = running[0]?.id
  const roster = (await call(target, 'rpc/event_roster', door, { p_event_id: eventId, p_limit: 1000 })) as {
    members: { user_id: string }[]
  }
  const { user_id: staffId } = jwtDecode<{ user_id: string }>(door)
  let next = 0
  return {
    'log in': async () => void (await logIn(target, 'member')),
    'see the events': async () =>
      void (await call(
        target,
        'events?select=id,title,start_time,end_time,location&order=start_time.desc,id&limit=25',
        member,
      )),
    'check in': async () => {
      const now = new Date().toISOString()
      const scan = {
        scan_id: randomUUID(),
        event_id: eventId,
        user_id: roster.members[next++ % roster.members.length]?.user_id,
        op: 'check_in',
        method: 'search',
        scanned_at: now,
        seq: next,
        device_id: 'siege',
        device_name: 'Entrén',
        staff_id: staffId,
        card_hash: null,
        reason: null,
        taken_over: false,
        schema_version: 2,
      }
      await call(target, 'rpc/check_in', door, { p_scans: [scan], p_sent_at: now })
    },
  }
}
