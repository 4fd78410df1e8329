import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { LARGE_BODIES } from '#server/http/gateway-settings.ts'

import { openTestDatabase } from '../helpers/databases.ts'
import { inSeconds, signToken } from '../helpers/tokens.ts'
import { surface } from '../scale/surface.ts'

const SECRET = 'x'.repeat(32)
const DEFAULT = 64 * 1024

let database: Database
let app: FastifyInstance

beforeAll(async () => {
  database = await openTestDatabase('postgresql', 'migrated')
  const settings = readSettings({ LOG_LEVEL: 'silent', VISITOR_RATE: '0' })
  app = await createApp(settings, { database, jwtSecret: SECRET, frontEnd: async () => {} })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/** The response to a body of spaces, which is parsed if it is not too large. */
async function send(
  path: string,
  bytes: number,
  role?: string,
): Promise<{ status: number; message: string }> {
  const claims = { role, aud: 'samspel', exp: inSeconds(3600), user_id: randomUUID() }
  const answer = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      'content-type': 'application/json',
      ...(role && { authorization: `Bearer ${signToken(claims, SECRET)}` }),
    },
    payload: Buffer.alloc(bytes, ' '),
  })
  return { status: answer.statusCode, message: answer.json<{ message: string }>().message }
}

const tooLarge = (bytes: number) => ({ status: 413, message: `The body is larger than ${bytes} bytes` })

describe('the body of a member’s request', () => {
  it.each([...LARGE_BODIES])('has the size that %s takes: %i bytes', async (path, bytes) => {
    expect(await send(path, bytes, 'authenticated')).not.toMatchObject({ status: 413 })
    expect(await send(path, bytes + 1, 'authenticated')).toEqual(tooLarge(bytes))
    expect(await send(path, DEFAULT + 1)).toEqual(tooLarge(DEFAULT))
  })

  it('is small wherever else it is sent to', async () => {
    const names = (await surface(database)).flatMap(
      (name) => /\/rpc\/\w+$|(?<=^(?:POST|PATCH) ).*/.exec(name) ?? [],
    )
    expect(names).toEqual(expect.arrayContaining([...LARGE_BODIES.keys()]))
    for (const path of new Set(names)) {
      if (LARGE_BODIES.has(path)) continue
      expect([path, await send(path, DEFAULT + 1, 'authenticated')]).toEqual([path, tooLarge(DEFAULT)])
    }
  })

  const text = (length: number) => 'å'.repeat(length)
  const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
  const picture = (bytes: number) => Buffer.alloc(bytes).toString('base64')
  const scan = {
    scan_id: randomUUID(),
    event_id: randomUUID(),
    user_id: randomUUID(),
    op: 'check_in',
    method: 'search',
    scanned_at: new Date().toISOString(),
    seq: 999_999,
    device_id: 'a'.repeat(64),
    device_name: text(100),
    staff_id: randomUUID(),
    card_hash: 'a'.repeat(64),
    reason: text(300),
    taken_over: false,
    schema_version: 2,
  }
  const member = {
    name: text(100),
    email: `${'a'.repeat(40)}@example.org`,
    address: text(100),
    phone: '0'.repeat(15),
    emergency_name: text(50),
    emergency_phone: '0'.repeat(15),
    date_of_birth: '2000-01-01',
    groups: Array.from({ length: 3 }, () => text(30)),
    guardian_name: text(50),
    guardian_email: `${'b'.repeat(40)}@example.org`,
  }
  const mail = { p_subject: text(200), p_html: text(100_000), p_text: text(100_000), p_user_ids: ids(1000) }

  it.each<[path: string, body: unknown]>([
    [
      '/associations',
      {
        description: text(4000),
        mission_statement: text(4000),
        code_of_conduct: text(20_000),
        terms_and_conditions: text(20_000),
      },
    ],
    ['/email_templates', { html_body: text(100_000), text_body: text(100_000) }],
    ['/events', { title: text(200), description: text(10_000), location: text(300), address: text(300) }],
    ['/rpc/change_events', { p_event_ids: ids(1000), p_message: text(1000) }],
    ['/rpc/change_group_members', { p_user_ids: ids(5000) }],
    ['/rpc/check_in', { p_scans: Array.from({ length: 200 }, () => scan) }],
    ['/rpc/import_members', { p_rows: Array.from({ length: 1000 }, () => member) }],
    ['/rpc/list_recipients', { p_emails: Array.from({ length: 1000 }, () => 'a'.repeat(254)) }],
    ['/rpc/member_cards', { p_user_ids: ids(5000) }],
    ['/rpc/preview_email', mail],
    ['/rpc/reset_translations', { p_key_ids: ids(5000) }],
    ['/rpc/send_email', mail],
    ['/rpc/set_association_logo', { p_content: picture(204_800) }],
    ['/rpc/set_event_image', { p_content: picture(1_048_576) }],
    ['/rpc/set_photo', { p_content: picture(6144) }],
    ['/rpc/update_members', { p_user_ids: ids(5000) }],
  ])('at %s may have everything that is accepted there', (path, body) => {
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(LARGE_BODIES.get(path) ?? DEFAULT)
  })
})
