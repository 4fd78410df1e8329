import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'

import { auditActs } from '../helpers/audit-log.ts'
import { type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { valueOf } from '../helpers/requests.ts'
import { authenticate, logIn, PASSWORD } from '../helpers/session.ts'

describe.each(DATABASES)('logins in the audit log on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  const { lines, run, withPassword } = auditActs(database, () => club)

  beforeEach(async () => {
    club = await createClub(database)
  })

  it('include their session, next to changes of password and address', async () => {
    const email = `${randomUUID()}@example.org`
    const id = await withPassword(email)
    await logIn(database, email)
    const [line] = await lines({ p_area: 'login' })
    expect(line).toMatchObject({ action: 'login.succeeded', actor_id: id, subject_id: id })
    const session = await valueOf(database, 'select id from private.sessions where user_id = $1', [id])
    expect(line?.session_id).toBe(session)
    await run(id, 'select api.change_password($1, $2)', [PASSWORD, 'Annat-lösenord-2'])
    await database.query('update api.users set email = $2 where id = $1', [id, `x${email}`])
    expect((await lines({ p_area: 'account' })).map(({ action }) => action)).toEqual([
      'account.email',
      'account.password',
    ])
  })

  it('that fail are logged once an hour per person, and again once blocked', async () => {
    const email = `${randomUUID()}@example.org`
    const id = await withPassword(email)
    const guess = () => authenticate(database, email, 'fel', { 'x-real-ip': '192.0.2.9' })
    for (let n = 0; n < 3; n++) expect((await guess()).status).toBe(400)
    const failed = () => lines({ p_area: 'login' })
    expect(await failed()).toMatchObject([
      { action: 'login.failed', actor_id: null, subject_id: id, address: '192.0.2.9' },
    ])
    await database.query(`insert into private.login_failures (email) select $1 from generate_series(1, 7)`, [
      email,
    ])
    expect((await failed()).map(({ action }) => action)).toEqual(['login.blocked', 'login.failed'])
  })

  it('that fail in a flood leave 200 entries an hour per club, and one for the rest', async () => {
    await database.query(
      `with people as (
        insert into api.users (name, email, status)
        select 'Medlem ' || n, $2 || n || '@example.org', 'verified' from generate_series(1, 250) n returning id)
      insert into api.user_roles (user_id, association_id, role_id)
      select people.id, $1, r.id from people, api.roles r where r.association_id = $1 and r.name = 'Member'`,
      [club.id, `flood-${club.id}-`],
    )
    await database.query(
      `insert into private.login_failures (email) select $1 || n || '@example.org' from generate_series(1, 250) n`,
      [`flood-${club.id}-`],
    )
    const found = await lines({ p_area: 'login', p_limit: 1000 })
    expect(found).toHaveLength(201)
    expect(found[0]).toMatchObject({ subject_id: null, details: { more: true } })
  })

  it('with an unknown address leave nothing', async () => {
    const count = () => valueOf<number>(database, 'select count(*) from private.audit_log')
    const before = await count()
    await authenticate(database, `${randomUUID()}@example.org`, 'fel')
    expect(await count()).toBe(before)
  })
})
