import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { addDevice, claimPush, finishPush, logInOn, newBrowser, withNotifications } from '../helpers/push.ts'
import { type Caller, failure, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'
import { PASSWORD } from '../helpers/session.ts'

describe.each(DATABASES)('devices that get notifications on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let me: string
  let phone: Caller

  beforeAll(async () => {
    club = await createClub(database)
  })
  beforeEach(async () => {
    me = await addMember(database, club.id)
    phone = await logInOn(database, me)
  })

  const devices = (as: Caller) =>
    rowsAs<{ id: string; device: string; is_current: boolean }>(
      database,
      as,
      'select * from api.my_push_devices()',
    )
  const owners = async (endpoint: string) =>
    (
      await database.query<{ user_id: string }>(
        'select user_id from private.push_devices where endpoint = $1',
        [endpoint],
      )
    ).rows.map(({ user_id }) => user_id)

  it('are listed for their owner alone, by the name of the session’s device, and ended one by one', async () => {
    await addDevice(database, phone)
    await addDevice(database, await logInOn(database, me, 'Safari, macOS'))
    const mine = await devices(phone)
    expect(mine).toMatchObject([
      { device: 'Chrome, Android', is_current: true },
      { device: 'Safari, macOS', is_current: false },
    ])
    const other = await logInOn(database, await addMember(database, club.id))
    expect(await devices(other)).toEqual([])
    const remove = (as: Caller) => valueAs(database, as, 'select api.remove_push_device($1)', [mine[1]?.id])
    await remove(other)
    expect(await devices(phone)).toHaveLength(2)
    await remove(phone)
    await remove(phone)
    expect(await devices(phone)).toMatchObject([{ device: 'Chrome, Android' }])
  })

  it.each([
    ['plain HTTP', 'http://fcm.googleapis.com/fcm/send/x'],
    ['this machine', 'https://127.0.0.1/x'],
    ['this machine by name', 'https://localhost/x'],
    ['a cloud’s own address', 'https://169.254.169.254/latest/meta-data'],
    ['another port', 'https://fcm.googleapis.com:5432/x'],
    ['a user name in front', 'https://fcm.googleapis.com@10.0.0.1/x'],
    ['a name that only begins like it', 'https://fcm.googleapis.com.example.org/x'],
    ['a name that only ends like it', 'https://evilpush.apple.com.example.org/x'],
    ['a name glued to it', 'https://notpush.services.mozilla.com.evil.example/x'],
    ['white space', 'https://fcm.googleapis.com/x y'],
    ['a line break', 'https://fcm.googleapis.com/x\nHost: db'],
    ['another scheme', 'file:///etc/passwd'],
    ['no address', ''],
    ['an address that is too long', `https://fcm.googleapis.com/${'x'.repeat(1000)}`],
  ])('cannot have the server post to %s', async (_, endpoint) => {
    expect(await failure(addDevice(database, phone, { ...newBrowser(), endpoint }))).toMatchObject({
      message: expect.stringContaining('p_endpoint') as string,
    })
    expect(await devices(phone)).toEqual([])
  })

  it.each([
    'https://fcm.googleapis.com/fcm/send/dVx:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d',
  ])('may be at %s', async (endpoint) => {
    await addDevice(database, phone, { ...newBrowser(), endpoint })
    expect(await devices(phone)).toHaveLength(1)
    await database.query('delete from private.push_devices where endpoint = $1', [endpoint])
  })

  it('may be at a service that the installation trusts, and at none whose name only begins like it', async () => {
    await database.query(`insert into private.settings values ('push_services', 'https://push.example.org,http://127.0.0.1:9000')
      on conflict (key) do update set value = excluded.value`)
    await addDevice(database, phone, newBrowser('https://push.example.org'))
    await addDevice(database, phone, newBrowser('http://127.0.0.1:9000'))
    await failure(addDevice(database, phone, newBrowser('https://push.example.org.evil.example')))
    await failure(addDevice(database, phone, newBrowser('http://127.0.0.1:90001')))
    expect(await devices(phone)).toHaveLength(2)
    await database.query(`delete from private.settings where key = 'push_services'`)
  })

  it.each([
    ['p_p256dh', { p256dh: 'short' }],
    ['p_p256dh', { p256dh: `B${'!'.repeat(86)}` }],
    ['p_auth', { auth: '' }],
  ])('need keys of the right form: %s', async (field, wrong) => {
    expect(await failure(addDevice(database, phone, { ...newBrowser(), ...wrong }))).toMatchObject({
      message: expect.stringContaining(field) as string,
    })
  })

  it('are ten at most: the eleventh replaces the oldest', async () => {
    const browsers = Array.from({ length: 11 }, () => newBrowser())
    for (const browser of browsers) await addDevice(database, await logInOn(database, me), browser)
    expect(await devices(phone)).toHaveLength(10)
    expect(await owners(browsers[0]?.endpoint ?? '')).toEqual([])
    expect(await owners(browsers[10]?.endpoint ?? '')).toEqual([me])
  })

  it('stay one when they ask again', async () => {
    const browser = newBrowser()
    await addDevice(database, phone, browser)
    await addDevice(database, phone, browser)
    expect(await devices(phone)).toHaveLength(1)
  })

  it('belong to the latest who logs in there, and to nobody who has only learnt the address', async () => {
    const browser = newBrowser()
    await addDevice(database, phone, browser)
    const thief = await logInOn(database, await addMember(database, club.id))
    await failure(addDevice(database, thief, { ...newBrowser(), endpoint: browser.endpoint }))
    expect(await owners(browser.endpoint)).toEqual([me])
    const brother = await addMember(database, club.id)
    await addDevice(database, await logInOn(database, brother), browser)
    expect(await owners(browser.endpoint)).toEqual([brother])
  })

  it.each([
    ['logs out', 'select api.logout()'],
    ['logs out everywhere', 'select api.logout(true)'],
  ])('end when their owner %s', async (_, sql) => {
    const browser = newBrowser()
    await addDevice(database, phone, browser)
    await valueAs(database, phone, sql)
    expect(await owners(browser.endpoint)).toEqual([])
  })

  it('end with a session that somebody ends elsewhere, with an account that is deactivated, and with the person', async () => {
    const browsers = [newBrowser(), newBrowser(), newBrowser()] as const
    const laptop = await logInOn(database, me)
    await addDevice(database, laptop, browsers[0])
    await valueAs(database, phone, 'select api.end_session($1)', [laptop.claims?.['session_id']])
    expect(await owners(browsers[0].endpoint)).toEqual([])
    await addDevice(database, phone, browsers[1])
    await database.query(`update api.users set status = 'inactive' where id = $1`, [me])
    expect(await owners(browsers[1].endpoint)).toEqual([])
    const gone = await addMember(database, club.id)
    await addDevice(database, await logInOn(database, gone), browsers[2])
    await database.query('delete from api.users where id = $1', [gone])
    expect(await owners(browsers[2].endpoint)).toEqual([])
  })

  it('end elsewhere with a new password, and everywhere with the account', async () => {
    await database.query('select private.set_password($1, $2)', [me, PASSWORD])
    const [here, elsewhere] = [newBrowser(), newBrowser()]
    await addDevice(database, phone, here)
    await addDevice(database, await logInOn(database, me), elsewhere)
    await valueAs(database, phone, 'select api.change_password($1, $2)', [PASSWORD, 'Nytt-lösenord-1'])
    expect(await owners(elsewhere.endpoint)).toEqual([])
    expect(await owners(here.endpoint)).toEqual([me])
    await valueAs(database, phone, 'select api.delete_my_account($1)', ['Nytt-lösenord-1'])
    expect(await owners(here.endpoint)).toEqual([])
    expect(
      await valueOf(database, 'select count(*)::int from api.push_preferences where user_id = $1', [me]),
    ).toBe(0)
  })

  it('are in their owner’s data, without what others could send to them with', async () => {
    const browser = newBrowser()
    await addDevice(database, phone, browser)
    const data = await valueAs<Record<string, unknown>>(database, phone, 'select api.export_my_data()')
    expect(data).toMatchObject({
      push_devices: [{ device: 'Chrome, Android' }],
      push_preferences: { announcements: true },
    })
    for (const secret of [browser.endpoint, browser.p256dh, browser.auth])
      expect(JSON.stringify(data)).not.toContain(secret)
  })

  it('are not added in a session that has ended', async () => {
    await database.query('update private.sessions set revoked_at = now() where id = $1', [
      phone.claims?.['session_id'],
    ])
    const browser = newBrowser()
    expect((await failure(addDevice(database, phone, browser))).message).toContain('ERROR_UNAUTHORIZED')
    expect(await owners(browser.endpoint)).toEqual([])
  })

  it('are removed when their push service says that they are gone, and with them what still waits for them', async () => {
    const [lost, kept] = [newBrowser(), newBrowser()]
    await withNotifications(database, me, lost)
    await withNotifications(database, me, kept)
    const email = await valueOf<string>(database, 'select email from api.users where id = $1', [me])
    for (let n = 0; n < 2; n++)
      await database.query(
        `select private.queue_mail('announcement', 'sv', $1, jsonb_build_array(jsonb_build_object('email', $2::text, 'user_id', $3::uuid)), '{"sender": "Åsa"}', 'announcements')`,
        [club.id, email, me],
      )
    const claimed = await claimPush(database)
    expect(claimed).toHaveLength(4)
    await finishPush(
      database,
      claimed.map(({ id, lease, endpoint }) => ({
        id,
        lease,
        outcome: endpoint === lost.endpoint ? 'gone' : 'sent',
      })),
    )
    expect(await owners(lost.endpoint)).toEqual([])
    expect(await owners(kept.endpoint)).toEqual([me])
    expect(
      await valueOf(
        database,
        `select count(*)::int from private.push_deliveries p join private.push_devices d on d.id = p.device_id where d.endpoint = $1 and p.state = 'sent'`,
        [kept.endpoint],
      ),
    ).toBe(2)
  })
})
