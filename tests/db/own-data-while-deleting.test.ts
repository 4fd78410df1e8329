import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { useDatabase } from '../helpers/databases.ts'
import { webp } from '../helpers/pictures.ts'
import { ANONYMOUS, as, holdTransaction, rowsAs, valueOf, waitForBlocked } from '../helpers/requests.ts'
import { bearer, logIn, PASSWORD } from '../helpers/session.ts'

// Needs two connections, so PostgreSQL only.
describe('data written while the account is being deleted on another device', () => {
  const database = useDatabase('postgresql', 'migrated')
  let club: Club

  beforeAll(async () => {
    club = await createClub(database)
    await addEvent(database, club.id)
  })

  const NAME = 'Ebba Borta'
  const ADDRESS = 'ebba.new@example.org'
  const acts: Record<string, string> = {
    'a profile': `update api.users set name = '${NAME}', phone = '070-123 45 67' where id = app.user_id() returning id`,
    'another address': `select api.request_email_change('${ADDRESS}')`,
    'another address, with the password': `select api.request_email_change('${ADDRESS}', '${PASSWORD}')`,
    'a calendar': 'select api.calendar_token()',
    'another calendar': 'select api.replace_calendar_token()',
    'a password': `select api.change_password('${PASSWORD}', 'Helt-eget-9')`,
    'the beginning of two-step login': `select api.begin_second_factor('${PASSWORD}')`,
    'the end of other logins': 'select api.end_other_sessions()',
    'a photo': `select api.set_photo('${webp(160, 160).toString('base64')}', 'image/webp')`,
    'an answer': `select api.answer_event((select id from api.events limit 1), 'going')`,
    'the export of their data': 'select api.note_data_export()',
    'a mail to others': `select api.send_email(gen_random_uuid(), 'selected', array['reader@example.org'], p_subject => 'Hej', p_html => 'Hej')`,
    'a mail to themselves': `select api.send_test_email('Hej', 'Hej')`,
    'an invitation': `select api.import_members('[{"name": "Ny Medlem", "email": "new@example.org"}]', (select role_id from api.user_roles where user_id = app.user_id()))`,
  }
  const join = async () => {
    const email = `${randomUUID()}@example.org`
    const id = await addMember(database, club.id, 'Admin', { name: NAME, email })
    await database.query('select private.set_password($1, $2)', [id, PASSWORD])
    const session = await bearer(database, (await logIn(database, email)).access_token)
    // The other device has its own session, and so takes other locks.
    return { id, email, session, other: await bearer(database, (await logIn(database, email)).access_token) }
  }
  /** The tables that contain one of the texts anywhere, or a row of the person. */
  const holding = async (id: string, ...texts: string[]) => {
    const { rows: tables } = await database.query<{ name: string; own: boolean }>(
      `select c.oid::regclass::text as name, exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id') as own
      from pg_class c where relkind = 'r' and relnamespace::regnamespace::text in ('api', 'private')`,
    )
    const found: string[] = []
    for (const { name, own } of tables)
      if (
        await valueOf(
          database,
          // Doors must still learn that the person is gone, and e-mails were written to somebody.
          `select exists (select from ${name} t where t::text ~ any ($1)
            ${own && !/member_changes|mail_deliveries/.test(name) ? 'or user_id = $2' : 'or false and $2::uuid is null'})`,
          [texts, id],
        )
      )
        found.push(name)
    return found
  }

  it.each(Object.keys(acts))('is not stored: %s', async (act) => {
    const me = await join()
    expect(await holding(me.id, me.email, NAME)).not.toEqual([])
    const leaving = await holdTransaction(database, me.session, (tx) =>
      tx.query('select api.delete_my_account($1)', [PASSWORD]),
    )
    const request = as(database, me.other, async (tx) => {
      await tx.query('select app.pre_request()')
      return (await tx.query(acts[act]!)).rows
    })
    const written = Promise.allSettled([request])
    await waitForBlocked(database)
    await leaving.commit()
    const [result] = await written
    const told = result.status === 'fulfilled' ? JSON.stringify(result.value) : String(result.reason)
    expect(told).toMatch(/^\[\]$|ERROR_UNAUTHORIZED|ERROR_RESOURCE_NOT_FOUND/)
    expect(await holding(me.id, me.email, NAME, ADDRESS)).toEqual([])
    expect(
      await valueOf(database, 'select deleted_at is not null from api.users where id = $1', [me.id]),
    ).toBe(true)
    // Anybody else can do it.
    const somebody = await join()
    expect((await rowsAs(database, somebody.other, acts[act]!)).length).toBe(1)
    await database.query('delete from api.users where id = $1', [somebody.id])
    await database.query(`delete from private.mail_messages`)
  })

  it('includes no password reset link for the former address', async () => {
    const me = await join()
    const ask = (email: string) =>
      rowsAs(database, ANONYMOUS, 'select api.request_password_reset($1)', [email])
    const links = (email: string) =>
      valueOf<number>(database, 'select count(*)::int from private.verifications where email = $1', [email])
    const mails = (email: string) =>
      valueOf<number>(
        database,
        `select count(*)::int from private.mail_deliveries d join private.mail_messages m on m.id = d.message_id
        where d.email = $1 and m.kind = 'password_reset'`,
        [email],
      )
    const leaving = await holdTransaction(database, me.session, (tx) =>
      tx.query('select api.delete_my_account($1)', [PASSWORD]),
    )
    const asked = ask(me.email)
    await waitForBlocked(database)
    await leaving.commit()
    // The response is the same as for any address.
    expect(await asked).toHaveLength(1)
    expect([await links(me.email), await mails(me.email)]).toEqual([0, 0])
    const { email } = await join()
    await ask(email)
    expect([await links(email), await mails(email)]).toEqual([1, 1])
  })
})
