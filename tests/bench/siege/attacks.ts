import { setMaxListeners } from 'node:events'
import { connect, type Socket } from 'node:net'

import { ASSOCIATION_ID } from '#db/seed/association.ts'

import { logIn } from './honest.ts'

/** A bounded attack; resolves to the number of responses by status. */
export type Attack = (target: URL, signal: AbortSignal) => Promise<Map<string, number>>

// Attackers’ addresses are from a documentation network; the server trusts its proxy to report them.
const ATTACKERS = 20
const MOST_REQUESTS = 4000
const address = (n: number) => `203.0.113.${(n % ATTACKERS) + 1}`

/** Concurrent clients that repeat the same request. */
const requests =
  (
    atOnce: number,
    request: (n: number) => {
      path: string
      init?: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }
    },
  ): Attack =>
  async (target, signal) => {
    setMaxListeners(0, signal)
    const answers = new Map<string, number>()
    let sent = 0
    const one = async () => {
      while (!signal.aborted && sent < MOST_REQUESTS) {
        const n = sent++
        const { path, init } = request(n)
        const headers = {
          ...init?.headers,
          'content-type': 'application/json',
          'x-forwarded-for': address(n),
        }
        const status = await fetch(new URL(path, target), { ...init, headers, signal })
          .then(async (response) => (await response.arrayBuffer(), String(response.status)))
          .catch(() => 'none')
        answers.set(status, (answers.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, one))
    return answers
  }

/** The same by a member of the demo. */
const memberRequests =
  (atOnce: number, request: (n: number) => { path: string; body: unknown }): Attack =>
  async (target, signal) => {
    const headers = { authorization: `Bearer ${await logIn(target, 'leader')}` }
    return requests(atOnce, (n) => {
      const { path, body } = request(n)
      return { path, init: { method: 'POST', headers, body: JSON.stringify(body) } }
    })(target, signal)
  }

/** Connections that send a beginning, then a byte each second, and never finish. */
const connections =
  (count: number, beginning: string, drop: string): Attack =>
  async ({ hostname, port }, signal) => {
    const answers = new Map<string, number>([['open', 0]])
    const sockets = Array.from({ length: count }, (): Socket => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      socket.on('connect', () => answers.set('open', (answers.get('open') ?? 0) + 1))
      socket.write(beginning)
      return socket
    })
    const dripping = setInterval(
      () => sockets.forEach((socket) => socket.writable && socket.write(drop)),
      1000,
    )
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    clearInterval(dripping)
    for (const socket of sockets) socket.destroy()
    return answers
  }

const HEAD = `POST /api/rpc/authenticate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`
// As large as a request may be, in what PostgreSQL is slowest at.
const LARGE = '<b>'.repeat(20_000)
const SCANS = Array.from({ length: 200 }, (_, n) => ({ scan_id: n, reason: '<b>'.repeat(800) }))
const HEAVY = [
  {
    path: '/api/rpc/register_user',
    body: { name: LARGE, email: 'a@example.org', password: 'Annat-lösen-2026' },
  },
  { path: '/api/rpc/audit_log', body: { p_association_id: ASSOCIATION_ID, p_who: LARGE } },
  { path: '/api/rpc/check_in', body: { p_scans: SCANS, p_sent_at: new Date().toISOString() } },
]
const list = (length: number, item: string) => Array.from({ length }, () => item).join(',')

export const ATTACKS: Record<string, Attack> = {
  'a pattern that backtracks': requests(30, () => ({ path: `/api/events?a=match.${'[.)'.repeat(5000)}` })),
  'patterns, as many as are let through': requests(30, () => ({
    path: `/api/keys?or=(${list(2, `key.imatch.${'([a-z]|å)*'.repeat(15)}x`)})`,
    init: { headers: { 'accept-profile': 'translations' } },
  })),
  'a hundred searches': requests(30, () => ({ path: `/api/events?or=(${list(100, 'title.fts.a')})` })),
  'logins with wrong passwords': requests(30, (n) => ({
    path: '/api/rpc/authenticate',
    init: { method: 'POST', body: JSON.stringify({ email: `nobody${n}@example.org`, password: 'wrong' }) },
  })),
  "one member's large texts": memberRequests(3, () => ({
    path: '/api/rpc/register_user',
    body: { ...HEAVY[0]?.body, name: '<b>'.repeat(600_000) },
  })),
  "one member's heaviest requests": memberRequests(10, (n) => HEAVY[n % HEAVY.length]!),
  '200 bodies that never end': connections(200, `${HEAD}Content-Length: 100000\r\n\r\n{"email":"`, 'a'),
  '500 idle connections': connections(500, '', ''),
}
