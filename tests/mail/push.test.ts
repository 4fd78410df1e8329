import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { openPushTransport } from '#server/push/post.ts'
import { preparePush } from '#server/push/prepare.ts'
import { isPublic, lookupPublic } from '#server/push/public-address.ts'
import { pushQueue } from '#server/push/queue.ts'
import { type VapidKeys, vapidKeys } from '#server/push/vapid.ts'
import { type PushWorker, startPushWorker } from '#server/push/worker.ts'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { inDays } from '../helpers/family.ts'
import { type Browser, newBrowser, pushStates, withNotifications } from '../helpers/push.ts'
import { valueOf } from '../helpers/requests.ts'
import { SITE } from './post-office.ts'
import { openPushService, type PushService } from './push-service.ts'

describe.each(DATABASES)('notifications sent from %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let keys: VapidKeys
  let service: PushService
  let worker: PushWorker | undefined

  beforeAll(async () => {
    club = await createClub(database)
    await preparePush(database, {})
    keys = (await pushQueue(database).keys()) as VapidKeys
    service = await openPushService(keys.public)
    await preparePush(database, { PUSH_SERVICES: [service.origin] })
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    Object.assign(service, { received: [], attempts: 0, refuse: () => false })
    await database.query('delete from private.mail_messages')
  })
  afterEach(async () => {
    await worker?.stop()
    worker = undefined
  })

  const start = () =>
    startPushWorker({
      queue: pushQueue(database),
      transport: openPushTransport({
        keys,
        contact: 'mailto:klubben@example.org',
        services: [service.origin],
        connections: 20,
      }),
      site: SITE,
      onError: () => {},
      clock: { queueMs: 20 },
    })

  async function addReader(name = 'Maja'): Promise<{ id: string; browser: Browser }> {
    const id = await addMember(database, club.id, 'Member', { name })
    const browser = newBrowser(service.origin)
    service.subscribe(browser)
    await withNotifications(database, id, browser)
    return { id, browser }
  }

  /** Asks people whether they are going to an event; resolves to its id. */
  async function ask(...people: string[]): Promise<string> {
    const id = await addEvent(database, club.id, { title: 'Vårkonsert', ...inDays(3) })
    await database.query(
      `select private.queue_mail('answer_reminder', 'sv', e.association_id,
        (select jsonb_agg(jsonb_build_object('user_id', u.id, 'email', u.email, 'name', u.name)) from api.users u where u.id = any ($2::uuid[])),
        private.event_variables(e) || '{"answer_by": ""}', 'reminders') from api.events e where e.id = $1`,
      [id, people],
    )
    return id
  }
  const until = (...states: object[]) =>
    vi.waitFor(async () => expect(await pushStates(database)).toMatchObject(states), { timeout: 10_000 })
  const makeDue = () =>
    database.query(`update private.push_deliveries set next_attempt_at = now() where state = 'queued'`)

  it('can be read by the browser alone, and say by themselves what to show and where a tap leads', async () => {
    const { id, browser } = await addReader()
    worker = start()
    const event = await ask(id)
    await until({ state: 'sent' })
    const slug = await valueOf<string>(database, 'select slug from api.events where id = $1', [event])
    expect(service.received).toMatchObject([
      {
        browser,
        headers: { 'content-encoding': 'aes128gcm', urgency: 'normal', ttl: '86400' },
        message: {
          web_push: 8030,
          app_badge: 1,
          notification: {
            title: 'Kommer du? Vårkonsert',
            lang: 'sv',
            navigate: `${SITE}/events/${slug}`,
            tag: `event-${event}`,
            actions: [
              { action: 'going', title: 'Kommer' },
              { action: 'declined', title: 'Kommer inte' },
            ],
            data: { badge: 1, answer: { event_id: event, member_id: id } },
          },
        },
      },
    ])
    expect(service.received[0]?.headers.topic).toMatch(/^[a-z0-9]{32}$/)
    await database.query('delete from api.events')
  })

  it('stay small, however long the words are', async () => {
    const { id } = await addReader()
    await database.query(
      `with message as (
        insert into private.mail_messages (association_id, kind, category, language, subject, html_body, variables)
        values ($1, 'announcement', 'announcements', 'sv', repeat('Å', 200), '<p>' || repeat('Nyheter 🎺 ', 5000) || '</p>', '{"sender": "Åsa"}') returning id)
      select id from message`,
      [club.id],
    )
    await database.query(
      `select private.queue_deliveries(m.id, (select jsonb_agg(jsonb_build_object('user_id', u.id, 'email', u.email)) from api.users u where u.id = $1))
      from private.mail_messages m`,
      [id],
    )
    worker = start()
    await until({ state: 'sent' })
    expect(service.received[0]?.size).toBeLessThan(3000)
    expect(service.received[0]?.message.notification).toMatchObject({ navigate: `${SITE}/` })
  })

  it('say nothing but the club’s name to whoever wants that', async () => {
    const { id } = await addReader()
    await database.query('update api.push_preferences set is_discreet = true where user_id = $1', [id])
    worker = start()
    await ask(id)
    await until({ state: 'sent' })
    const shown = service.received[0]?.message.notification
    expect(shown).toMatchObject({
      title: 'Testorkestern',
      body: expect.not.stringContaining('Vårkonsert') as string,
    })
    expect(shown?.actions).toBeUndefined()
    await database.query('delete from api.events')
  })

  it.each([404, 410])('end on a device whose subscription is gone (%i)', async (status) => {
    const { id } = await addReader()
    service.refuse = (response) => Boolean(response.writeHead(status).end())
    worker = start()
    await ask(id)
    await vi.waitFor(async () =>
      expect(
        await valueOf(database, 'select count(*)::int from private.push_devices where user_id = $1', [id]),
      ).toBe(0),
    )
    expect(await pushStates(database)).toEqual([])
    expect(service.attempts).toBe(1)
  })

  it.each([
    ['is overloaded', 429, () => ({ 'retry-after': '600' }), 600],
    ['fails', 500, () => ({}), 60],
    [
      'is away until a moment',
      503,
      () => ({ 'retry-after': new Date(Date.now() + 900_000).toUTCString() }),
      900,
    ],
  ])(
    'are tried again when the push service %s, no sooner than it says',
    async (_, status, headers, seconds) => {
      const { id } = await addReader()
      let isDown = true
      service.refuse = (response) => isDown && Boolean(response.writeHead(status, headers()).end('try later'))
      const began = Date.now()
      worker = start()
      await ask(id)
      await until({ state: 'queued', attempts: 1, last_error: `${status} try later` })
      const next = Number(
        await valueOf(
          database,
          'select extract(epoch from next_attempt_at) * 1000 from private.push_deliveries',
        ),
      )
      expect(next).toBeGreaterThanOrEqual(began + (seconds - 1) * 1000)
      expect(next).toBeLessThanOrEqual(Date.now() + (seconds + 1) * 1000)
      isDown = false
      await makeDue()
      await until({ state: 'sent', attempts: 2 })
      expect(service.received).toHaveLength(1)
    },
  )

  it('are given up after five attempts, and at once when the push service refuses them', async () => {
    const { id } = await addReader()
    service.refuse = (response) => Boolean(response.destroy())
    worker = start()
    await ask(id)
    for (let attempts = 1; attempts < 5; attempts++) {
      await until({ state: 'queued', attempts })
      await makeDue()
    }
    await until({ state: 'failed', attempts: 5 })
    service.refuse = (response) => Boolean(response.writeHead(413).end('too large'))
    await database.query('delete from private.mail_messages')
    await ask(id)
    await until({ state: 'failed', attempts: 1, last_error: '413 too large' })
  })

  it('take no more of an answer than the log needs, and follow no redirect', async () => {
    const { id } = await addReader()
    service.refuse = (response) => {
      response.writeHead(307, { location: `${service.origin}/elsewhere` })
      response.write('x'.repeat(1_000_000))
      return true
    }
    worker = start()
    await ask(id)
    await until({ state: 'failed', attempts: 1, last_error: `307 ${'x'.repeat(496)}` })
    expect(service.attempts).toBe(1)
  })

  it('held by a worker that was killed are sent when its lease ends', async () => {
    const { id } = await addReader()
    await ask(id)
    expect(await pushQueue(database).claim(10, 300)).toHaveLength(1)
    worker = start()
    await database.query(`update private.push_deliveries set next_attempt_at = now()`)
    await until({ state: 'sent', attempts: 2 })
    expect(service.received).toHaveLength(1)
  })

  it('go to each device once, however many workers there are', async () => {
    const readers = await Promise.all(Array.from({ length: 30 }, () => addReader()))
    const second = start()
    worker = start()
    await ask(...readers.map(({ id }) => id))
    await until(...readers.map(() => ({ state: 'sent', attempts: 1 })))
    await second.stop()
    expect(service.received.map(({ browser }) => browser.endpoint).toSorted()).toEqual(
      readers.map(({ browser }) => browser.endpoint).toSorted(),
    )
  })
})

describe('the keys of an installation', () => {
  const database = useDatabase('pglite', 'migrated')

  it('are made once, and replaced by those of the settings, which ends notifications that browsers asked for with others', async () => {
    const read = () => pushQueue(database).keys()
    expect(await read()).toBeUndefined()
    await preparePush(database, {})
    const made = await read()
    await preparePush(database, {})
    expect(await read()).toEqual(made)
    const club = await createClub(database)
    await withNotifications(database, club.members.Member)
    const given = vapidKeys()
    const devices = () => valueOf(database, 'select count(*)::int from private.push_devices')
    expect(await devices()).toBe(1)
    await preparePush(database, { VAPID_PRIVATE_KEY: given.private })
    expect(await read()).toEqual(given)
    expect(await devices()).toBe(0)
    await withNotifications(database, club.members.Member)
    await preparePush(database, { VAPID_PRIVATE_KEY: given.private })
    expect(await devices()).toBe(1)
    await expect(preparePush(database, { VAPID_PRIVATE_KEY: 'A'.repeat(43) })).rejects.toThrow(
      'VAPID_PRIVATE_KEY is not a private key of P-256.',
    )
  })
})

describe('an address inside our network', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fd00::1',
  ])('is none of a push service: %s', (address) => {
    expect(isPublic(address)).toBe(false)
  })

  it.each(['142.250.74.106', '2a00:1450:400f:80d::200a', '::ffff:142.250.74.106'])('is not %s', (address) => {
    expect(isPublic(address)).toBe(true)
  })

  it('is refused also when a name leads to it', async () => {
    const looked = new Promise((resolve) => lookupPublic('localhost', {}, (error) => resolve(error)))
    expect(await looked).toMatchObject({ message: 'localhost is not on the internet' })
  })

  it.each(['https://127.0.0.1:1/x', 'https://[::1]:1/x', 'https://localhost:1/x', 'http://example.org/x'])(
    'is not called: %s',
    async (endpoint) => {
      const transport = openPushTransport({
        keys: vapidKeys(),
        contact: 'mailto:a@example.org',
        connections: 1,
      })
      const options = { ttl: 1, urgency: 'normal', topic: 'x' } as const
      await expect(transport.post({ ...newBrowser(), endpoint }, '{}', options)).rejects.toThrow(
        /is not on the internet|is no push service/,
      )
      transport.close()
    },
  )
})
