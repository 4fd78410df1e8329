import { beforeAll, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { checkIn, scan } from '../helpers/door.ts'
import { claimMail } from '../helpers/mail.ts'
import { ANONYMOUS, failure, person, rowsAs, valueOf } from '../helpers/requests.ts'
import { addRole, giveRole } from '../helpers/roles.ts'

describe.each(DATABASES)('deleting somebody on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let neighbours: Club

  beforeAll(async () => {
    club = await createClub(database)
    neighbours = await createClub(database, 'Grannorkestern')
  })

  const remove = (who: string, whom: string) =>
    rowsAs(database, person(who), 'delete from api.users where id = $1 returning id', [whom])
  /** The tables that contain one of the texts anywhere. */
  const holding = async (...texts: string[]) => {
    const { rows: tables } = await database.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace::regnamespace::text in ('api', 'private')`,
    )
    const found: string[] = []
    for (const { name } of tables)
      if (await valueOf(database, `select exists (select from ${name} t where t::text ~ any ($1))`, [texts]))
        found.push(name)
    return found
  }
  const isThere = (id: string) => valueOf(database, 'select count(*) from api.users where id = $1', [id])

  it('deletes the membership, the card and the preferences too', async () => {
    const id = await addMember(database, club.id)
    expect(await remove(club.members.Board, id)).toEqual([{ id }])
    for (const table of ['api.user_roles', 'private.cards', 'api.email_preferences'])
      expect(await valueOf(database, `select count(*) from ${table} where user_id = $1`, [id])).toBe(0)
  })

  it('leaves neither name nor address in any table', async () => {
    const [name, email] = ['Gunnel Borttagen', 'gunnel@example.org']
    const id = await addMember(database, club.id, 'Leader', { name, email })
    const event = await addEvent(database, club.id)
    const other = await addMember(database, club.id)
    await checkIn(database, id, [scan(event, other, id, { device_name: `${name}s telefon` })])
    const mail = (kind: string, variables: object) =>
      valueOf<string>(
        database,
        `select private.queue_mail($1, 'sv', $2, jsonb_build_array(jsonb_build_object('email', $3::text, 'name', $4::text, 'user_id', $5::uuid)),
          $6, case $1 when 'announcement' then 'announcements' end)`,
        [kind, club.id, email, name, id, JSON.stringify(variables)],
      )
    const written = await mail('announcement', { sender: name })
    await database.query('update private.mail_messages set sender_id = $2 where id = $1', [written, id])
    await mail('invitation', { inviter: name })
    await database.query(
      `update private.mail_deliveries set state = 'sent', sent_at = now() where user_id = $1`,
      [id],
    )
    await mail('announcement', {})
    await database.query(
      `with failed as (insert into private.login_failures (email) values ($1)),
        asked as (insert into private.link_requests (purpose, email) values ('verification', $1))
      insert into private.verifications (type, email, expires_at) values ('registration', $1, now() + interval '1 day')`,
      [email],
    )
    expect(await holding(name, email)).not.toEqual([])

    expect(await remove(club.members.Board, id)).toEqual([{ id }])
    expect(await holding(name, email)).toEqual([])
    // The log still says how many an e-mail went to.
    const sent = `select count(*) from private.mail_deliveries where state = 'sent' and email like '%@deleted.invalid'`
    expect(await valueOf(database, sent)).toBe(2)
  })

  it('also leaves their name out of what other doors were told, which keep what they themselves recorded', async () => {
    const [name, device] = ['Rune Borttagen', 'Runes telefon']
    const { 'Door staff': stays, Member: member } = club.members
    const goes = await addMember(database, club.id, 'Door staff', { name })
    const event = await addEvent(database, club.id)
    await checkIn(database, goes, [scan(event, member, goes, { device_name: device })])
    const second = scan(event, member, stays, { device_name: 'Ellens telefon', device_id: 'another' })
    expect(await checkIn(database, stays, [second])).toMatchObject([
      { staff_name: name, device_name: device },
    ])
    await remove(club.members.Board, goes)
    expect(await holding(name, device)).toEqual([])
    const kept = 'select device_name from api.scans where scan_id = $1 and staff_id = $2'
    expect(await valueOf(database, kept, [second.scan_id, stays])).toBe('Ellens telefon')
  })

  it('keeps the name of a namesake in the invitations that the namesake sent', async () => {
    const [gone, stays] = [
      await addMember(database, club.id, 'Board', { name: 'Anna Ek' }),
      await addMember(database, club.id, 'Board', { name: 'Anna Ek' }),
    ]
    const invite = (who: string, email: string) =>
      rowsAs(
        database,
        person(who),
        `select api.import_members($1::jsonb, (select id from api.roles where association_id = $2 and name = 'Member'))`,
        [JSON.stringify([{ name: 'Ny Medlem', email }]), club.id],
      )
    await invite(gone, 'one@example.org')
    await invite(stays, 'two@example.org')
    const inviter = (email: string) =>
      valueOf(
        database,
        `select m.variables ->> 'inviter' from private.mail_messages m
        join private.mail_deliveries d on d.message_id = m.id where d.email = $1 and m.kind = 'invitation'`,
        [email],
      )
    expect([await inviter('one@example.org'), await inviter('two@example.org')]).toEqual([
      'Anna Ek',
      'Anna Ek',
    ])
    // Also under the name they had at the time.
    await database.query(`update api.users set name = 'Anna Berg' where id = $1`, [gone])
    await remove(club.members.Admin, gone)
    expect([await inviter('one@example.org'), await inviter('two@example.org')]).toEqual(['–––', 'Anna Ek'])
    // Invitees get no reply address.
    const mails = (await claimMail(database, 1000)).filter(({ email }) => email === 'two@example.org')
    expect(mails).toMatchObject([{ kind: 'invitation', reply_to_email: null }])
  })

  it('is refused for oneself and for members with a higher role', async () => {
    const { Admin, Board } = club.members
    expect((await failure(remove(Board, Board))).code).toBe('ERROR_CANNOT_DELETE_SELF')
    expect((await failure(remove(Board, Admin))).code).toBe('ERROR_ROLE_TOO_HIGH')
    expect([await isThere(Board), await isThere(Admin)]).toEqual([1, 1])
  })

  it('requires user:delete in a club of that person', async () => {
    const { Member } = club.members
    for (const who of [club.members.Leader, Member, neighbours.members.Admin])
      expect(await remove(who, Member)).toEqual([])
    expect((await failure(rowsAs(database, ANONYMOUS, 'delete from api.users'))).code).toBe('42501')
    expect(await isThere(Member)).toBe(1)
  })

  it('is refused for the last member who can manage roles', async () => {
    const lone = await createClub(database, 'En admin')
    const helper = await addRole(database, lone.id, ['user:delete', 'user:read:profile'], { sort_order: 0 })
    await giveRole(database, lone.members.Member, helper)
    expect((await failure(remove(lone.members.Member, lone.members.Admin))).code).toBe('ERROR_LAST_ADMIN')
    expect(await isThere(lone.members.Admin)).toBe(1)
  })
})
